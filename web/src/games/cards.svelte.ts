/** Every game that pages can show: those that have a folder here, and those of the server that are shown by a picture and
 * by words (plain/). */
import { catalogue } from "../session.svelte";
import type { GameInfo } from "../wire/messages";
import type { GameCard, GameClient } from "./contract";
import { GAMES } from "./list";
import { plainCard } from "./plain/card";

/** By name; null as long as the server has not said which there are. */
let others = $state.raw<Readonly<Record<string, GameCard>> | null>(null);
let told: readonly GameInfo[] | null = null;

async function askForOthers(): Promise<void> {
  const games = await catalogue();
  if (games === told) return; // to set what is read here again would ask again, for ever
  told = games;
  const plain = games.filter(({ name, has_web_board }) => !has_web_board && !GAMES[name]);
  others = Object.assign(Object.create(null), Object.fromEntries(plain.map((info) => [info.name, plainCard(info)])));
}
const RETRY_MS = 4000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Until the server answers: what it has not said is not known, which is not the same as that there is no such game. */
function ask(): void {
  if (retry !== undefined) return;
  askForOthers().catch(() => {
    retry ??= setTimeout(() => {
      retry = undefined;
      ask();
    }, RETRY_MS);
  });
}

/** Null for a game that nobody knows; undefined as long as only the server can know it. */
export function cardOf(game: string): GameCard | null | undefined {
  if (GAMES[game]) return GAMES[game];
  ask();
  return others ? (others[game] ?? null) : undefined;
}

/** Those with a folder first. */
export function allCards(): GameCard[] {
  ask();
  return [...Object.values(GAMES), ...Object.values(others ?? {})];
}

/** Null for a game that nobody knows. */
export async function clientOf(game: string): Promise<GameClient | null> {
  if (!GAMES[game]) await askForOthers();
  return (await (GAMES[game] ?? others?.[game])?.load()) ?? null;
}
