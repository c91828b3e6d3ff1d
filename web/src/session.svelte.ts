/** Who I am, and what games there are. */
import { api, Refusal, whenUnknown } from "./api";
import { type Answer, answered, type Failed } from "./link/answer";
import { settings, t } from "./settings.svelte";
import { forget, keep, recall } from "./storage";
import type { GameInfo, Me, Person, Said } from "./wire/messages";

interface Session {
  /** Null for nobody, and as long as it is not known. */
  person: Person | null;
  /** Whether the server has said who this browser is. */
  known: boolean;
  /** Why it has not. */
  failed: unknown;
  muted: string[];
  isModerator: boolean;
  /** Whether the server can send e-mail. */
  sendsMail: boolean;
}

const NOBODY: Session = { person: null, known: false, failed: null, muted: [], isModerator: false, sendsMail: false };
export const session = $state<Session>(NOBODY);

const RETRY_MS = 4000;
let asked: Promise<void> | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Ask the server who this browser is: once, and then until it answers. */
export function identify(again = false): Promise<void> {
  if (!asked || again) {
    clearTimeout(retry);
    asked = api
      .me()
      .then((me) => (me.person ? me : returned(me)))
      .then(
        (me) => {
          session.person = me.person;
          session.muted = me.muted;
          session.isModerator = me.is_moderator === true;
          session.sendsMail = me.sends_mail ?? false;
          if (me.person?.kind === "account") forget(WAY_BACK);
          session.known = true;
          session.failed = null;
        },
        (error: unknown) => {
          session.known = false;
          session.failed = error;
          asked = null;
          retry = setTimeout(() => void identify(), RETRY_MS);
        },
      );
  }
  return asked;
}

/** Whose code is kept, a blank, and the code. */
const WAY_BACK = "tablee.way-back";

/** A guest whose cookie is gone comes back by the code that this browser has kept. */
async function returned(nobody: Me): Promise<Me> {
  const kept = recall(WAY_BACK) ?? "";
  const code = kept.slice(kept.indexOf(" ") + 1);
  if (!code) return nobody;
  try {
    await api.comeBack(code);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) return nobody; // another time
  }
  forget(WAY_BACK); // it works once; another tab may have been quicker
  return api.me();
}

/** Lets this browser's guest come back should the cookie be lost; whoever was here before is not to come instead. */
export async function keepWayBack(): Promise<void> {
  const { person } = session;
  const kept = recall(WAY_BACK) ?? "";
  if (person?.kind !== "guest" || kept.startsWith(`${person.id} `)) return;
  if (!keep(WAY_BACK, kept)) return; // a code that cannot be kept is not asked for
  try {
    keep(WAY_BACK, `${person.id} ${(await api.wayBack(false)).code}`);
  } catch {
    // at the next visit, then
  }
}

whenUnknown(() => void identify(true));

/** Somebody to sit down as: whoever this browser is, from now on by this name if one is given, or a new guest.
 * Never a guest in place of somebody who is only not known yet. */
export async function somebody(name = ""): Promise<Person> {
  await identify();
  if (!session.known) throw session.failed;
  const wanted = name.trim();
  if (!session.person) session.person = await api.becomeGuest(wanted || makeUpName());
  else if (wanted && wanted !== session.person.name) session.person = await api.rename(wanted);
  return session.person;
}

const MADE_UP = "tablee.made-up-name";

/** The name that this person has given; empty for nobody, and for a guest whose name we have made up. */
export function givenName(): string {
  const name = session.person?.name ?? "";
  return name === recall(MADE_UP) ? "" : name;
}

function makeUpName(): string {
  const number = 100 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 900);
  const name = settings.lang === "fr" ? `Invité ${number}` : `Guest ${number}`;
  keep(MADE_UP, name);
  return name;
}

let games: Promise<GameInfo[]> | null = null;

export function catalogue(): Promise<GameInfo[]> {
  games ??= api.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** Ask again next time: for tests, where servers change. */
export function forgetCatalogue(): void {
  games = null;
}

/** Not to hear somebody in any chat, or to hear them again. */
export async function mute(person: string, isMuted: boolean): Promise<Answer> {
  const answer = await answered(isMuted ? api.mute(person) : api.unmute(person));
  const others = session.muted.filter((id) => id !== person);
  if (answer.ok) session.muted = isMuted ? [...others, person] : others;
  return answer;
}

/** Any failure as a sentence in the current language. */
export function sentence(error: unknown): string {
  if (isFailed(error)) return error.why === "refused" ? said(error.text) : t().errors.noServer;
  if (!(error instanceof Refusal)) return t().errors.failed;
  return error.said ? said(error.said) : t().errors.noServer;
}

function isFailed(error: unknown): error is Failed {
  return typeof error === "object" && error !== null && "ok" in error && error.ok === false;
}

export function said(text: Said): string {
  return text[settings.lang];
}
