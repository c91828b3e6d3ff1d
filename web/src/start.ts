/** A table against one bot, set and started: where the game goes on. */
import { api } from "./api";
import { somebody } from "./session.svelte";

export async function startAgainstBot(game: string, level: string): Promise<string> {
  await somebody();
  const table = await api.openTable({ game, seats: 2, public: false });
  await api.sit(table.id, 0);
  await api.sitBot(table.id, 1, level);
  await api.start(table.id);
  return `/table/${table.id}`;
}
