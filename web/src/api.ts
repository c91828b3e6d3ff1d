/** The server's doors over HTTP. */
import type { Lang } from "./games/contract";
import type {
  Credentials,
  Email,
  GameInfo,
  MadeAccount,
  Me,
  Moment,
  NewAccount,
  NewTable,
  NewToken,
  Person,
  Problem,
  Profile,
  Recovery,
  RecoveryCodes,
  ReplayStep,
  Said,
  TableInfo,
  Token,
  WayBack,
} from "./wire/messages";

/** A refusal in the user's words, in both languages; without words where the server did not answer at all. */
export class Refusal extends Error {
  constructor(
    readonly said: Said | null,
    readonly code: string,
    readonly status: number,
  ) {
    super(said?.en ?? code);
  }
}

let askAgain = () => {};

/** What to do when the server no longer knows this browser: the account is gone, or signed out elsewhere. */
export function whenUnknown(act: () => void): void {
  askAgain = act;
}

/** How long an answer may take; what asks bots to think, or is not to be asked twice, gets more. */
const PATIENCE_MS = { read: 15_000, write: 60_000 };

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), method === "GET" ? PATIENCE_MS.read : PATIENCE_MS.write);
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? undefined : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: giveUp.signal,
    });
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
    if (response.status === 401 && method === "GET") askAgain();
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem?.text ?? null, problem?.code ?? "no-server", response.status);
  } catch (error) {
    // No line, no answer in time, or the answer of somebody else in between.
    throw error instanceof Refusal ? error : new Refusal(null, "no-server", 0);
  } finally {
    clearTimeout(timer);
  }
}

export const query = (values: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
};

/** An identifier as one part of a path, whatever is in it. */
export const part = encodeURIComponent;

/** By what was asked for: the wish under which no answer has come yet. */
const unanswered = new Map<string, string>();

/** The server has not said, or does not know itself, whether it was done. */
const IN_DOUBT = ["no-server", "cannot-save"];

/** A table; asked for again after silence, the one that the server may have opened meanwhile. */
async function openTable(table: NewTable): Promise<TableInfo> {
  const wanted = JSON.stringify(table);
  const wish = unanswered.get(wanted) ?? madeUp();
  unanswered.set(wanted, wish);
  try {
    const opened = await call<TableInfo>("POST", "/tables", { ...table, wish });
    unanswered.delete(wanted);
    return opened;
  } catch (error) {
    if (error instanceof Refusal && !IN_DOUBT.includes(error.code)) unanswered.delete(wanted);
    throw error;
  }
}

/** Nobody else makes up the same. */
function madeUp(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  me: () => call<Me>("GET", "/me"),
  becomeGuest: (name: string) => call<Person>("POST", "/guest", { name }),
  signUp: (who: NewAccount) => call<MadeAccount>("POST", "/accounts", who),
  signIn: (who: Credentials) => call<Person>("POST", "/session", who),
  signOut: () => call<void>("DELETE", "/session"),
  rename: (name: string) => call<Person>("PATCH", "/me", { name }),
  changePassword: (old: string, next: string, keepKeys: boolean) =>
    call<void>("POST", "/me/password", { old, new: next, keep_keys: keepKeys }),
  codesLeft: () => call<RecoveryCodes>("GET", "/me/recovery-codes"),
  makeCodes: (password: string) => call<RecoveryCodes>("POST", "/me/recovery-codes", { password }),
  recover: (how: Recovery) => call<Person>("POST", "/session/recover", how),
  sendLink: (who: string, lang: Lang) => call<void>("POST", "/session/forgotten", { who, lang }),
  recoverByMail: (token: string, password: string) => call<Person>("POST", "/session/by-mail", { token, password }),
  email: () => call<Email>("GET", "/me/email"),
  setEmail: (email: string, password: string, lang: Lang) => call<Email>("PUT", "/me/email", { email, password, lang }),
  forgetEmail: () => call<void>("DELETE", "/me/email"),
  confirmEmail: (token: string) => call<void>("POST", "/email/confirm", { token }),
  wayBack: (shown: boolean) => call<WayBack>("POST", "/me/way-back", { shown }),
  comeBack: (code: string) => call<Person>("POST", "/session/way-back", { code }),
  keys: () => call<Token[]>("GET", "/me/tokens"),
  makeKey: (key: NewToken) => call<Token>("POST", "/me/tokens", key),
  dropKey: (id: string) => call<void>("DELETE", `/me/tokens/${part(id)}`),
  exported: () => call<unknown>("GET", "/me/export"),
  mute: (person: string) => call<void>("PUT", `/me/mutes/${part(person)}`),
  unmute: (person: string) => call<void>("DELETE", `/me/mutes/${part(person)}`),
  deleteMe: (password: string | null) => call<void>("POST", "/me/delete", { password }),
  profile: (id: string) => call<Profile>("GET", `/people/${part(id)}`),

  games: () => call<GameInfo[]>("GET", "/games"),
  tables: (status: "open" | "playing" | "finished", game?: string) =>
    call<TableInfo[]>("GET", `/tables${query({ status, game })}`),
  myTables: () => call<TableInfo[]>("GET", "/me/tables"),
  openTable,
  table: (id: string, invite?: string | null) => call<TableInfo>("GET", `/tables/${part(id)}${query({ invite })}`),
  sit: (id: string, seat: number, invite?: string | null, name?: string | null) =>
    call<TableInfo>("POST", `/tables/${part(id)}/sit`, { seat, invite: invite ?? null, name: name ?? null }),
  sitBot: (id: string, seat: number, bot: string) => call<TableInfo>("POST", `/tables/${part(id)}/bot`, { seat, bot }),
  stand: (id: string, seat: number) => call<TableInfo>("POST", `/tables/${part(id)}/stand`, { seat }),
  start: (id: string) => call<TableInfo>("POST", `/tables/${part(id)}/start`),
  past: (id: string, seat: number, entry: number, invite?: string | null) =>
    call<Moment>("GET", `/tables/${part(id)}/past${query({ seat, entry, invite })}`),
  replay: (id: string, seat: number, step: number) =>
    call<ReplayStep>("GET", `/tables/${part(id)}/replay${query({ seat, step })}`),
};
