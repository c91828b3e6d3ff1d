/** Where somebody is in a guided game, and what is said about the move just tried. */
import type { GameEvent, Lang } from "../games/contract";
import type { Lesson, Scene, Step } from "../wire/learn";
import { Answers } from "./answers";

export class Course {
  at = $state(0);
  /** A friendly word after a legal move that is not the one taught. */
  word = $state<Step["instead"] | null>(null);
  readonly lesson: Lesson;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  step: Step | null = $derived.by(() => this.lesson.steps[this.at] ?? null);
  scene: Scene = $derived.by(() => this.step?.scene ?? this.lesson.last);
  answers: Answers = $derived.by(() => new Answers(this.scene));
  isOver: boolean = $derived.by(() => this.step === null);

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

  events(): readonly GameEvent[] {
    return this.scene.events as unknown as GameEvent[];
  }

  text(lang: Lang): string {
    return (this.step?.say ?? this.lesson.end)[lang];
  }
}
