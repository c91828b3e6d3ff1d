/** A day's puzzle as this browser knows it: headless. Its source has the solution. */
import { type GameEvent, type Judge, type Judgement, judgementOf, type Scene } from "../../games/contract";
import { type Answer, answered, type Failed } from "../../link/answer";
import { latest } from "../../link/latest";
import { lookApi } from "../../look/api";
import { somebody } from "../../session.svelte";
import type { PuzzleCollection, PuzzleInfo, PuzzleVerdict } from "../../wire/messages";

export interface Source {
  /** All puzzles of the game, and how one has fared. */
  collection: () => Promise<Answer<PuzzleCollection>>;
  show: (day: number) => Promise<Answer<PuzzleInfo>>;
  judge: (day: number, move: string) => Promise<Answer<Judgement>>;
  answer: (day: number, move: string) => Promise<Answer<PuzzleVerdict>>;
}

export const puzzlesOf = (game: string): Source => ({
  collection: () => answered(lookApi.puzzleCollection(game)),
  show: (day) => answered(lookApi.puzzle(game, day)),
  judge: (day, move) => answered(lookApi.explain(game, day, move).then(judgementOf)),
  answer: (day, move) => answered(somebody().then(() => lookApi.answer(game, day, move))),
});

export class PuzzleStore {
  collection = $state.raw<PuzzleCollection | null>(null);
  info = $state.raw<PuzzleInfo | null>(null);
  /** What was answered first. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** What was tried after that. */
  tried = $state.raw<PuzzleVerdict | null>(null);
  trying = $state(false);
  checking = $state(false);
  problem = $state.raw<Failed | null>(null);
  #source: Source;
  /** 0 for today's. */
  #day: number;
  #visit = latest();

  constructor(source: Source, day: number) {
    this.#source = source;
    this.#day = day;
    void this.load();
  }

  canAct = $derived(this.info !== null && !this.checking && (this.verdict === null || this.trying));
  shown = $derived(this.tried ?? this.verdict);
  scene = $derived.by((): Scene | null => {
    const { info, verdict, trying } = this;
    if (!info) return null;
    const events = info.events as unknown as GameEvent[];
    return { key: `${info.day}`, view: info.view, seat: info.seat, events, marked: (!trying && verdict?.best) || null };
  });
  judge = $derived.by(
    (): Judge => ({
      mayAct: this.canAct,
      submit: (move) => void this.answer(move),
      judge: async (move) => {
        const judged = await this.#source.judge(this.info?.day ?? 0, move);
        return judged.ok ? judged.value : null;
      },
    }),
  );

  async load(): Promise<void> {
    const isLatest = this.#visit();
    this.problem = null;
    const collection = await this.#source.collection();
    if (!isLatest()) return;
    if (!collection.ok) {
      this.problem = collection;
      return;
    }
    this.collection = collection.value;
    const info = await this.#source.show(this.#day || collection.value.today);
    if (!isLatest()) return;
    if (!info.ok) {
      this.problem = info;
      return;
    }
    this.info = info.value;
    this.verdict = info.value.answer;
  }

  async answer(move: string): Promise<void> {
    const { info } = this;
    if (!info || !this.canAct) return;
    this.checking = true;
    this.problem = null;
    const verdict = await this.#source.answer(info.day, move);
    if (verdict.ok) {
      if (verdict.value.counted) this.verdict = verdict.value;
      else this.tried = verdict.value;
      if (!this.verdict) await this.load(); // it was answered elsewhere
      this.trying = false;
      const collection = await this.#source.collection();
      if (collection.ok) this.collection = collection.value;
    } else this.problem = verdict;
    this.checking = false;
  }

  /** Look for a better move; it does not count any more. */
  again(): void {
    this.tried = null;
    this.trying = true;
  }

  /** Another puzzle is looked at: whatever is still answered here changes nothing. */
  close(): void {
    this.#visit();
  }
}
