/** A day's puzzle as this browser knows it: headless. The server has the solution. */
import type { PuzzleInfo, PuzzleVerdict } from "../../wire/messages";

export interface Desk {
  show: () => Promise<PuzzleInfo>;
  answer: (move: string) => Promise<PuzzleVerdict>;
}

export class PuzzleStore {
  info = $state.raw<PuzzleInfo | null>(null);
  /** What was answered first. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** What was tried after that. */
  tried = $state.raw<PuzzleVerdict | null>(null);
  trying = $state(false);
  checking = $state(false);
  problem = $state.raw<unknown>(null);
  #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    void this.load();
  }

  get canAct(): boolean {
    return this.info !== null && !this.checking && (this.verdict === null || this.trying);
  }
  get shown(): PuzzleVerdict | null {
    return this.tried ?? this.verdict;
  }

  async load(): Promise<void> {
    try {
      this.info = await this.#desk.show();
      this.verdict = this.info.answer;
    } catch (error) {
      this.problem = error;
    }
  }

  async answer(move: string): Promise<void> {
    if (!this.canAct) return;
    this.checking = true;
    this.problem = null;
    try {
      const verdict = await this.#desk.answer(move);
      if (verdict.counted) this.verdict = verdict;
      else this.tried = verdict;
      if (!this.verdict) await this.load(); // it was answered elsewhere
      this.trying = false;
    } catch (error) {
      this.problem = error;
    } finally {
      this.checking = false;
    }
  }
}
