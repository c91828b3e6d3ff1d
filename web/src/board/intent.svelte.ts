/** What a player has in mind: a move to consider, what it would score or why it may not be, whether to confirm it, and then to send it. */
import type { BoardSettings, Judge, Judgement, Refusal, Scene } from "../games/contract";
import type { ScoreLine } from "../wire/messages";

/** What every view says of itself: the moves that are legal now. */
export interface Playable {
  targets: readonly { move: string }[];
}

export interface IntentProps {
  scene: Scene<Playable>;
  judge: Judge;
  settings: BoardSettings;
}

/** Only a pointer that rests asks. */
const REST_MS = 100;

export class Intent {
  /** A legal move that waits for its confirmation. */
  pending = $state<string | null>(null);
  /** What the move in question scores. */
  lines = $state.raw<readonly ScoreLine[]>([]);
  /** Why it may not be. */
  refusal = $state.raw<Refusal | null>(null);
  #props: () => IntentProps;
  #leaving: (move: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each question: an answer that comes after the next one is dropped. */
  #question = 0;
  /** What has been answered in the position with that key. */
  #known = { key: "", answers: new Map<string, Judgement>() };

  /** `leaving` is told a move just before it is sent, while its piece is still where it was. */
  constructor(props: () => IntentProps, leaving: (move: string) => void = () => {}) {
    this.#props = props;
    this.#leaving = leaving;
  }

  isLegal(move: string): boolean {
    return this.#props().scene.view.targets.some((target) => target.move === move);
  }

  /** Show what a move would score, or why it may not be, once the pointer rests on it; null to stop. */
  consider(move: string | null): void {
    this.#question++;
    clearTimeout(this.#timer);
    if (move) {
      this.refusal = null;
      this.#timer = setTimeout(() => this.#ask(move), REST_MS);
    } else if (this.pending) void this.#ask(this.pending);
    else this.lines = [];
  }

  /** Play a legal move, or ask first; for any other, say why not. */
  async propose(move: string, asksFirst = this.#props().settings.confirm): Promise<void> {
    if (!this.isLegal(move)) {
      this.clear();
      await this.#ask(move);
    } else if (asksFirst && this.pending !== move) {
      this.consider(move);
      this.pending = move;
    } else this.commit(move);
  }

  commit(move: string): void {
    if (!this.#props().judge.mayAct) return;
    this.clear();
    this.#leaving(move);
    this.#props().judge.submit(move);
  }

  clear(): void {
    this.#question++;
    clearTimeout(this.#timer);
    this.pending = null;
    this.lines = [];
    this.refusal = null;
  }

  async #ask(move: string): Promise<void> {
    const question = ++this.#question;
    const { scene, judge } = this.#props();
    if (this.#known.key !== scene.key) this.#known = { key: scene.key, answers: new Map() };
    const { answers } = this.#known;
    const judged = answers.get(move) ?? (await judge.judge(move));
    if (judged) answers.set(move, judged);
    if (question !== this.#question) return;
    this.lines = judged?.legal ? judged.lines : [];
    this.refusal = judged?.legal === false ? judged : null;
  }
}
