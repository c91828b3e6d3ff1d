/** What a player has in mind: a move to consider, what it would score or why it may not be, whether to confirm it, and then to send it. */
import type { BoardSettings, Judge, Judgement, Refusal, Scene } from "../games/contract";
import type { ScoreLine } from "../wire/messages";

/** A legal move, as every view lists them. */
export interface Target {
  move: string;
}

export interface IntentProps {
  scene: Scene<{ targets: readonly Target[] }>;
  judge: Judge;
  settings: BoardSettings;
}

/** Only a pointer that rests asks. */
const REST_MS = 100;

interface Question {
  move: string;
  /** Somebody points at it, no more. */
  isPassing: boolean;
}

export class Intent {
  /** A legal move that waits for its confirmation. */
  pending = $state<string | null>(null);
  /** What the move in question scores. */
  lines = $state.raw<readonly ScoreLine[]>([]);
  /** Why it may not be. */
  refusal = $state.raw<Refusal | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** An answer to any other question comes too late. */
  #question: Question | null = null;
  /** What has been answered about each position; nobody is asked twice. */
  #known = new WeakMap<object, Map<string, Judgement>>();

  /** `leaving` is told a move just before it is sent, while its piece is still where it was. */
  constructor(
    private readonly props: () => IntentProps,
    private readonly leaving: (move: string) => void = () => {},
  ) {}

  /** Show what a move would score, or why it may not be, once the pointer rests on it; null to stop. */
  consider(move: string | null): void {
    clearTimeout(this.#timer);
    if (move) {
      const question = { move, isPassing: true };
      this.#question = question;
      this.refusal = null;
      if (this.#answers().has(move)) void this.#ask(question);
      else this.#timer = setTimeout(() => this.#ask(question), REST_MS);
      return;
    }
    if (this.#question?.isPassing) this.#question = null;
    if (this.pending) void this.#ask({ move: this.pending, isPassing: false });
    else this.lines = [];
  }

  /** Play a legal move, or ask first; for any other, say why not. */
  async propose(move: string, asksFirst = this.props().settings.confirm): Promise<void> {
    const isLegal = this.props().scene.view.targets.some((target) => target.move === move);
    if (isLegal && (!asksFirst || this.pending === move)) return this.commit(move);
    this.clear();
    if (isLegal) this.pending = move;
    await this.#ask({ move, isPassing: false });
  }

  commit(move: string): void {
    if (!this.props().judge.mayAct) return;
    this.clear();
    this.leaving(move);
    this.props().judge.submit(move);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#question = this.pending = this.refusal = null;
    this.lines = [];
  }

  #answers(): Map<string, Judgement> {
    const { view } = this.props().scene;
    const answers = this.#known.get(view) ?? new Map<string, Judgement>();
    this.#known.set(view, answers);
    return answers;
  }

  async #ask(question: Question): Promise<void> {
    this.#question = question;
    const answers = this.#answers();
    const judged = answers.get(question.move) ?? (await this.props().judge.judge(question.move));
    if (judged) answers.set(question.move, judged);
    if (question !== this.#question) return;
    this.lines = judged?.legal ? judged.lines : [];
    this.refusal = judged?.legal === false ? judged : null;
  }
}
