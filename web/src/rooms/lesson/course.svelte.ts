/** Where somebody is in a guided game, and what is said about the move just tried. */
import type { GameEvent, Judge, Scene } from "../../games/contract";
import { Answers } from "../../learn/answers";
import type { Lesson, Step } from "../../wire/learn";
import type { Said } from "../../wire/messages";

export class Course {
  at = $state(0);
  /** A friendly word after a legal move that is not the one taught. */
  word = $state.raw<Said | null>(null);
  readonly lesson: Lesson;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  step = $derived.by((): Step | null => this.lesson.steps[this.at] ?? null);
  isOver = $derived(this.step === null);
  /** What is taught now. */
  text = $derived.by(() => this.step?.say ?? this.lesson.end);
  #told = $derived.by(() => this.step?.scene ?? this.lesson.last);
  answers = $derived(new Answers(this.#told));
  scene = $derived.by(
    (): Scene => ({
      key: `${this.at}`,
      view: this.#told.view,
      seat: this.#told.seat,
      events: this.#told.events as unknown as GameEvent[],
      marked: this.step?.move ?? null,
    }),
  );
  judge = $derived.by(
    (): Judge => ({
      mayAct: !this.isOver,
      submit: (move) => this.submit(move),
      judge: async (move) => this.answers.judge(move),
    }),
  );

  /** The taught move goes on; any other legal one earns a word. */
  submit(move: string): void {
    if (!this.step) return;
    if (move === this.step.move) {
      this.at++;
      this.word = null;
    } else this.word = this.step.instead;
  }

  restart(): void {
    this.at = 0;
    this.word = null;
  }
}
