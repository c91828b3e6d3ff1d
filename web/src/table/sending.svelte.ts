/** A move on its way: where its line breaks, it is taken to the server once more, or said not to have been played. */
import type { GameEvent } from "../games/contract";
import { type Failed, yes } from "../link/answer";
import type { TableStore } from "./table.svelte";

/** So long after it was made a move is sent once more. The server gives up a silent line sooner: what is not played by then
 * never will be. */
const WISH_MS = 60_000;

interface Wish {
  move: string;
  seat: number;
  version: number;
  at_ms: number;
  /** The last entry known when it was made. */
  after: number;
  /** Its line was lost, and nobody knows whether it arrived. */
  isAdrift: boolean;
}

const isUnknown = ({ why }: Failed) => why === "late" || why === "lost";

export class Sending {
  /** What is on its way. */
  wish = $state.raw<Wish | null>(null);
  #table: TableStore;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** Make a move by the seat's present decision; true if it was taken. */
  async send(move: string): Promise<boolean> {
    const { seat, number, decision } = this.#table;
    if (!decision || seat < 0) return false;
    return this.#take({ move, seat, version: decision, at_ms: Date.now(), after: number, isAdrift: false });
  }

  async #take(wish: Wish): Promise<boolean> {
    this.wish = wish;
    const answer = await this.#table.link.move(wish.seat, wish.version, wish.move);
    if (!answer.ok && isUnknown(answer)) {
      this.wish = { ...wish, isAdrift: true };
      return false;
    }
    this.wish = null;
    // Taken to the server twice, the move may have arrived the first time.
    const isThere = wish.isAdrift && !answer.ok && answer.why === "refused" && answer.code === "stale";
    this.#table.settle(isThere ? yes(undefined) : answer);
    return answer.ok || isThere;
  }

  /** The table is seen again: what has become of a move whose line was lost? */
  async resume(): Promise<void> {
    const { wish } = this;
    if (!wish?.isAdrift) return;
    this.wish = null;
    const { seat, decision, moves } = this.#table;
    if (wish.seat !== seat) return;
    if (decision === wish.version && Date.now() - wish.at_ms < WISH_MS) {
      await this.#take(wish);
      return;
    }
    const isMine = (events: readonly GameEvent[]) => events.some((event) => event.seat === wish.seat);
    if (!moves.some(({ number, events }) => number > wish.after && isMine(events)))
      this.#table.complaint = { why: "not-played" };
  }
}
