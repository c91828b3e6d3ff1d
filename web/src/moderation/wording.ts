/** What several of the moderators' lists say alike. */
import { date } from "../i18n";
import { settings } from "../settings.svelte";
import type { Ban } from "../wire/messages";
import { mt } from "./texts";

export const moment = (ms: number) => date(ms, settings.lang, { dateStyle: "medium", timeStyle: "short" });

export const banned = ({ until_ms, why }: Ban) =>
  until_ms === null ? mt().page.banned(why) : mt().page.bannedUntil(moment(until_ms), why);
