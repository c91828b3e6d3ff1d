/** Looking at an earlier moment of the game; the last question asked is the one that counts. */
import type { Moment, TableStore } from "./table.svelte";

export class LookBack {
  /** What is looked at; null: the present. */
  moment = $state.raw<Moment | null>(null);
  #store: Pick<TableStore, "look">;
  #question = 0;

  constructor(store: Pick<TableStore, "look">) {
    this.#store = store;
  }

  /** Show the table after that entry. False if the server does not tell; an answer that comes too late changes nothing. */
  async to(number: number): Promise<boolean> {
    const question = ++this.#question;
    const found = await this.#store.look(number);
    if (question !== this.#question) return true;
    this.moment = found ?? this.moment;
    return found !== null;
  }

  /** Back to the present, also from a jump that is still under way. */
  stop(): void {
    this.#question++;
    this.moment = null;
  }
}
