/** A game that is over, as one looks through it: headless; positions are fetched by the handful, ahead of the one who looks. */
import { type GameEvent, type Judge, ONLOOKER, type Scene } from "../../games/contract";
import type { Answer, Failed } from "../../link/answer";
import { latest } from "../../link/latest";
import type { ReplayFrame, ReplayOutline, ReplayTurn } from "../../wire/messages";
import { type Reviewer, ReviewStore } from "./review.svelte";

export interface Source {
  outline: (seat: number) => Promise<Answer<ReplayOutline>>;
  frames: (seat: number, start: number, count: number) => Promise<Answer<ReplayFrame[]>>;
  /** Where the record can be had. */
  download?: string;
  /** A bot that may review the game. */
  review?: (bot: string) => Reviewer;
}

export const CHUNK = 16;
export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1200;

export class ReplayStore {
  outline = $state.raw<ReplayOutline | null>(null);
  /** The seat looked from; -1 as a spectator. */
  seat = $state(-1);
  step = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Why nothing can be shown, or nothing new. */
  problem = $state.raw<Failed | null>(null);
  /** A bot's review, and whether its best moves are pointed at. */
  readonly review = new ReviewStore();
  pointing = $state(true);
  readonly judge: Judge = ONLOOKER;
  #frames = $state.raw<ReadonlyMap<number, ReplayFrame>>(new Map());
  readonly source: Source;
  #asked = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A seat looked from, till another is chosen. */
  #visits = latest();
  #isThisVisit = this.#visits();
  /** Whether the outline is the one that this seat sees. */
  #isLooked = false;
  #shown: Scene | null = null;

  constructor(source: Source, seat: number, step: number) {
    this.source = source;
    this.step = Math.max(0, step);
    void this.look(seat);
  }

  steps = $derived(this.outline?.turns.length ?? 0);
  /** The position now, or null until it is there. */
  frame = $derived(this.#frames.get(this.step) ?? null);
  /** What led to the position now. */
  events = $derived.by((): readonly GameEvent[] => {
    const told = this.step ? this.outline?.turns[this.step - 1]?.events : this.outline?.opening;
    return (told ?? []) as unknown as GameEvent[];
  });
  /** The decision that comes next. */
  upcoming = $derived.by((): ReplayTurn | null => this.outline?.turns[this.step] ?? null);
  scores = $derived((this.step ? this.outline?.turns[this.step - 1]?.scores : this.outline?.scores) ?? []);
  #marked = $derived(
    this.pointing && this.upcoming ? (this.review.judged.get(this.upcoming.event)?.best ?? null) : null,
  );
  /** Until the next position is there, the one before it stays, with the seat that saw it. */
  scene = $derived.by((): Scene | null => {
    const { frame, seat, events } = this;
    if (frame && this.outline)
      this.#shown = { key: `${seat}:${frame.step}`, view: frame.view, seat, events, isQuiet: this.playing };
    return this.#shown && { ...this.#shown, marked: this.#marked };
  });

  /** Look from a seat (-1: as a spectator), at the same moment. */
  async look(seat: number): Promise<void> {
    const isLatest = this.#visits();
    this.#isThisVisit = isLatest;
    this.seat = seat;
    this.#isLooked = false;
    this.#asked.clear();
    this.#frames = new Map();
    const [outline, failed] = await Promise.all([this.source.outline(seat), this.#fetch(this.step)]);
    if (!isLatest()) return;
    if (!outline.ok || failed) {
      this.problem = outline.ok ? failed : outline;
      return;
    }
    this.outline = outline.value;
    this.#isLooked = true;
    this.problem = null;
    if (this.step > this.steps) this.go(this.steps);
    this.#prefetch();
  }

  /** Once more, after something could not be fetched. */
  async retry(): Promise<void> {
    this.problem = null;
    if (this.#isLooked) this.#prefetch();
    else await this.look(this.seat);
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(step, this.outline ? this.steps : step));
    if (this.step === this.steps) this.pause();
    this.#prefetch();
  }

  /** The moment at which so many events had happened: the numbers that a review goes by. */
  stepOf(event: number): number {
    return this.outline?.turns.findIndex((turn) => turn.event === event) ?? -1;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else {
      if (this.step >= this.steps) this.go(0);
      this.playing = true;
      this.#tick();
    }
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
  close(): void {
    this.#visits();
    this.review.close();
    this.pause();
  }

  #tick(): void {
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.frame) this.go(this.step + 1); // otherwise it waits until the position is there
      if (this.playing) this.#tick();
    }, STEP_MS / this.speed);
  }

  /** What is shown now and what may be wanted next, both ways. */
  #prefetch(): void {
    const isLatest = this.#isThisVisit;
    for (const step of [this.step, this.step + CHUNK / 2, this.step - CHUNK / 2])
      if (step >= 0 && step <= this.steps)
        void this.#fetch(step).then((failed) => {
          if (failed && isLatest() && !this.frame) this.problem = failed;
        });
  }

  /** The handful of positions around a step, unless they were asked for; why they did not come. */
  async #fetch(step: number): Promise<Failed | null> {
    const isLatest = this.#isThisVisit;
    const start = Math.floor(step / CHUNK) * CHUNK;
    if (this.#asked.has(start)) return null;
    this.#asked.add(start);
    const found = await this.source.frames(this.seat, start, CHUNK);
    if (!isLatest()) return null;
    if (!found.ok) {
      this.#asked.delete(start);
      return found;
    }
    const kept = new Map(this.#frames);
    for (const frame of found.value) kept.set(frame.step, frame);
    this.#frames = kept;
    if (this.#isLooked && this.frame) this.problem = null;
    return null;
  }
}
