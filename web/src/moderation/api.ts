/** The doors of moderators, and the one for everybody's reports. */
import { call, part, query } from "../api";
import type {
  Ban,
  Deed,
  FoundPerson,
  FoundTable,
  NewAddressBan,
  NewBan,
  NewReport,
  OneTimeCode,
  Report,
} from "../wire/messages";

export const moderationApi = {
  report: (report: NewReport) => call<void>("POST", "/reports", report),

  reports: (done: boolean) => call<Report[]>("GET", `/moderation/reports${query({ done: String(done) })}`),
  handle: (report: string, why: string) => call<void>("POST", `/moderation/reports/${part(report)}/done`, { why }),
  people: (text: string, banned: boolean) =>
    call<FoundPerson[]>("GET", `/moderation/people${query({ text, banned: String(banned) })}`),
  ban: (person: string, ban: NewBan) => call<void>("POST", `/moderation/people/${part(person)}/ban`, ban),
  unban: (person: string, why: string) => call<void>("POST", `/moderation/people/${part(person)}/unban`, { why }),
  reset: (person: string, why: string) =>
    call<OneTimeCode>("POST", `/moderation/people/${part(person)}/reset`, { why }),
  addresses: () => call<Ban[]>("GET", "/moderation/addresses"),
  banAddress: (ban: NewAddressBan) => call<void>("POST", "/moderation/addresses/ban", ban),
  unbanAddress: (address: string, why: string) => call<void>("POST", "/moderation/addresses/unban", { address, why }),
  tables: (text: string) => call<FoundTable[]>("GET", `/moderation/tables${query({ text })}`),
  close: (table: string, why: string) => call<void>("POST", `/moderation/tables/${part(table)}/close`, { why }),
  deeds: (before_ms: number | null) => call<Deed[]>("GET", `/moderation/deeds${query({ before_ms })}`),
};
