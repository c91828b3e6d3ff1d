/** Who I am, and what games the house has. */
import { api, Refusal } from "./api";
import { settings, t } from "./settings.svelte";
import type { GameInfo, Person, Said } from "./wire/messages";

export const session = $state<{ person: Person | null; known: boolean; muted: string[] }>({
  person: null,
  known: false,
  muted: [],
});

let asked: Promise<void> | null = null;

/** Ask the server once who this browser is. */
export function identify(again = false): Promise<void> {
  if (!asked || again) {
    asked = api.me().then(
      (me) => {
        session.person = me.person;
        session.muted = me.muted;
        session.known = true;
      },
      () => {
        session.known = true;
        asked = null;
      },
    );
  }
  return asked;
}

/** Somebody to sit down as: whoever this browser is, or a new guest. */
export async function somebody(name?: string): Promise<Person> {
  await identify();
  if (!session.person) session.person = await api.becomeGuest(name?.trim() || guestName());
  return session.person;
}

function guestName(): string {
  const number = 100 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 900);
  return settings.lang === "fr" ? `Invité ${number}` : `Guest ${number}`;
}

let games: Promise<GameInfo[]> | null = null;

export function catalogue(): Promise<GameInfo[]> {
  games ??= api.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** Any failure as a sentence in the current language. */
export function sentence(error: unknown): string {
  if (!(error instanceof Refusal)) return t().errors.failed;
  return error.said ? said(error.said) : t().errors.noServer;
}

export function said(text: Said): string {
  return text[settings.lang];
}
