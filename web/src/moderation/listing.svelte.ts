/** A list that the page for moderators shows: asked for, asked for again, or refused in words. */
import { sentence } from "../session.svelte";

export class Listing<Item> {
  items = $state.raw<readonly Item[] | null>(null);
  problem = $state("");
  #latest = 0;

  /** Only what was asked for last is shown. */
  async load(ask: () => Promise<readonly Item[]>): Promise<void> {
    const asked = ++this.#latest;
    try {
      const found = await ask();
      if (asked !== this.#latest) return;
      this.items = found;
      this.problem = "";
    } catch (error) {
      if (asked === this.#latest) this.problem = sentence(error);
    }
  }
}
