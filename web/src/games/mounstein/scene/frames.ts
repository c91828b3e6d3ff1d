/** Frames on demand: nothing is drawn while nothing moves. */

export class Frames {
  private request = 0;
  private before = 0;

  /** `draw` gets the milliseconds since the frame before (0 after a rest) and says whether it wants another one. */
  constructor(private readonly draw: (elapsedMs: number) => boolean) {}

  wake(): void {
    if (this.request === 0) this.request = requestAnimationFrame(this.tick);
  }

  private readonly tick = (now: number) => {
    const elapsed = this.before === 0 ? 0 : Math.min(50, now - this.before);
    this.request = 0;
    if (this.draw(elapsed)) {
      this.before = now;
      this.wake();
    } else {
      this.before = 0;
    }
  };

  stop(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
  }
}

/** A motion from 0 to 1 that eases out. */
export class Motion {
  private spent = 0;

  constructor(
    private readonly lengthMs: number,
    private readonly step: (share: number) => void,
  ) {}

  /** Whether it still goes on. */
  advance(elapsedMs: number): boolean {
    this.spent += elapsedMs;
    const share = this.lengthMs <= 0 ? 1 : Math.min(1, this.spent / this.lengthMs);
    this.step(1 - (1 - share) ** 3);
    return share < 1;
  }
}
