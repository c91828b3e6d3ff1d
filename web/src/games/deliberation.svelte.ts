/** What a player is thinking about: the move in question, what it would score, why it may not be, and whether to confirm. */
import type { ScoreLine } from "../wire/messages";
import type { BoardSettings, Judge, Refusal } from "./contract";

interface Asks {
  judge: Judge;
  /** Sends a move that is made up one's mind about. */
  submit: (move: string) => void;
  settings: BoardSettings;
}

const PAUSE_MS = 90;

export class Deliberation {
  /** A legal move that waits for its confirmation. */
  pending = $state<string | null>(null);
  considered = $state<string | null>(null);
  lines = $state.raw<readonly ScoreLine[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  #asks: () => Asks;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each question: an answer that comes after the next one is dropped. */
  #question = 0;

  constructor(asks: () => Asks) {
    this.#asks = asks;
  }

  /** Show what a legal move would score; null to stop. */
  consider(move: string | null): void {
    clearTimeout(this.#timer);
    this.considered = move;
    if (move === null) {
      if (!this.pending) this.lines = [];
      return;
    }
    this.#forget();
    this.#timer = setTimeout(async () => {
      const judged = await this.#asks().judge.judge(move);
      if (this.considered === move || this.pending === move) this.lines = judged?.legal ? judged.lines : [];
    }, PAUSE_MS);
  }

  /** Play a legal move, or ask first; for any other, find out why not. */
  async propose(move: string, isLegal: boolean): Promise<void> {
    const question = this.#forget();
    if (!isLegal) {
      this.pending = null;
      const judged = await this.#asks().judge.judge(move);
      if (question === this.#question) this.refusal = judged?.legal === false ? judged : null;
      return;
    }
    if (this.#asks().settings.confirm && this.pending !== move) {
      this.pending = move;
      this.consider(move);
      return;
    }
    this.commit(move);
  }

  commit(move: string): void {
    this.clear();
    this.#asks().submit(move);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.pending = null;
    this.considered = null;
    this.lines = [];
    this.#forget();
  }

  /** No reason is shown, and none that is still on its way. */
  #forget(): number {
    this.refusal = null;
    return ++this.#question;
  }
}
