/** A table against one bot, set and started: where the game goes on. */
import { api } from "./api";
import { somebody } from "./session.svelte";

export async function startAgainstBot(game: string, level: string): Promise<string> {
  await somebody();
  const sitters = [{ who: "me" as const }, { who: "bot" as const, level }];
  const table = await api.openTable({ game, seats: 2, public: false, sitters });
  return `/table/${table.id}`;
}
