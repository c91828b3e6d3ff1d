/** Looking at an earlier moment of the game: what was seen here is kept, the rest is asked for. */
import type { GameEvent } from "../games/contract";
import type { Answer } from "../link/answer";
import { latest } from "../link/latest";

export interface Moment {
  /** The entry that it followed. */
  number: number;
  view: unknown;
  events: readonly GameEvent[];
}

/** A long game by mail has hundreds of entries, and a view may be large. */
const MOST_KEPT = 200;

export class LookBack {
  /** What is looked at; null: the present. */
  moment = $state.raw<Moment | null>(null);
  #kept = new Map<number, Moment>();
  #question = latest();
  #ask: (number: number) => Promise<Answer<Moment>>;

  constructor(ask: (number: number) => Promise<Answer<Moment>>) {
    this.#ask = ask;
  }

  /** What is shown now can be looked at later without asking. */
  keep(moment: Moment): void {
    this.#kept.delete(moment.number); // the latest is the last to go
    this.#kept.set(moment.number, moment);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Show the table after that entry. False if nobody tells; an answer that comes too late changes nothing. */
  async to(number: number): Promise<boolean> {
    const isLatest = this.#question();
    const known = this.#kept.get(number);
    const answer: Answer<Moment> = known ? { ok: true, value: known } : await this.#ask(number);
    if (!isLatest()) return true;
    if (!answer.ok) return false;
    this.keep(answer.value);
    this.moment = answer.value;
    return true;
  }

  /** Back to the present, also from a jump that is still under way. */
  stop(): void {
    this.#question();
    this.moment = null;
  }

  /** Nothing of what was seen is left: somebody else looks from now on. */
  forget(): void {
    this.stop();
    this.#kept.clear();
  }
}
