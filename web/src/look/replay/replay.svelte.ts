/** A game that is over, as one looks through it: headless; positions are fetched by the handful, ahead of the one who looks. */
import type { GameEvent } from "../../games/contract";
import type { ReplayFrame, ReplayOutline, ReplayTurn } from "../../wire/messages";

export interface Source {
  outline: (seat: number) => Promise<ReplayOutline>;
  frames: (seat: number, start: number, count: number) => Promise<ReplayFrame[]>;
}

export const CHUNK = 16;
export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1200;

export class ReplayStore {
  outline = $state.raw<ReplayOutline | null>(null);
  seat = $state(-1);
  step = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Why nothing can be shown, or nothing new. */
  problem = $state.raw<unknown>(null);
  #frames = $state.raw<ReadonlyMap<number, ReplayFrame>>(new Map());
  #source: Source;
  #asked = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #visit = 0;
  /** Whether the outline is the one that this seat sees. */
  #isLooked = false;

  constructor(source: Source, seat: number, step: number) {
    this.#source = source;
    this.step = Math.max(0, step);
    void this.look(seat);
  }

  get steps(): number {
    return this.outline?.turns.length ?? 0;
  }
  /** The position now, or null until it is there. */
  get frame(): ReplayFrame | null {
    return this.#frames.get(this.step) ?? null;
  }
  /** What led to the position now. */
  get events(): GameEvent[] {
    const told = this.step ? this.outline?.turns[this.step - 1]?.events : this.outline?.opening;
    return (told ?? []) as unknown as GameEvent[];
  }
  /** The decision that comes next. */
  get upcoming(): ReplayTurn | null {
    return this.outline?.turns[this.step] ?? null;
  }
  get scores(): number[] {
    return (this.step ? this.outline?.turns[this.step - 1]?.scores : this.outline?.scores) ?? [];
  }

  /** Look from a seat (-1: as a spectator), at the same moment. */
  async look(seat: number): Promise<void> {
    const visit = ++this.#visit;
    this.seat = seat;
    this.#isLooked = false;
    this.#asked.clear();
    this.#frames = new Map();
    try {
      const [outline] = await Promise.all([this.#source.outline(seat), this.#fetch(this.step, visit)]);
      if (visit !== this.#visit) return;
      this.outline = outline;
      this.#isLooked = true;
      this.problem = null;
      if (this.step > outline.turns.length) this.go(outline.turns.length);
      this.#prefetch();
    } catch (error) {
      if (visit === this.#visit) this.problem = error;
    }
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
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
  close(): void {
    this.#visit++;
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
    const visit = this.#visit;
    for (const step of [this.step, this.step + CHUNK / 2, this.step - CHUNK / 2])
      if (step >= 0 && step <= this.steps)
        void this.#fetch(step, visit).catch((error: unknown) => {
          if (visit === this.#visit && !this.frame) this.problem = error;
        });
  }

  async #fetch(step: number, visit: number): Promise<void> {
    const start = Math.floor(step / CHUNK) * CHUNK;
    if (this.#asked.has(start)) return;
    this.#asked.add(start);
    try {
      const found = await this.#source.frames(this.seat, start, CHUNK);
      if (visit !== this.#visit) return;
      const kept = new Map(this.#frames);
      for (const frame of found) kept.set(frame.step, frame);
      this.#frames = kept;
      if (this.#isLooked && this.frame) this.problem = null;
    } catch (error) {
      this.#asked.delete(start);
      throw error;
    }
  }
}
