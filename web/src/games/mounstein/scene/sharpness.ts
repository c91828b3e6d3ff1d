/** How many pixels are drawn: as sharp as the screen, but no sharper than the machine can draw smoothly. */

const SHARPEST = 2;
/** Beyond so many pixels sharpness is hardly seen, but paid for. */
const PIXELS = 3_200_000;
const BLUNTEST = 0.6;
const STEP = 0.8;
/** A frame that takes longer is slow (60 frames/s leave 16.7 ms). */
const SLOW_MS = 22;
/** So many slow frames in a row are no accident. */
const PATIENCE = 12;

export class Sharpness {
  private share = 1;
  private slow = 0;

  ratio(width: number, height: number, screen: number): number {
    const affordable = Math.sqrt(PIXELS / Math.max(1, width * height));
    return Math.min(screen, SHARPEST, Math.max(1, affordable)) * this.share;
  }

  /** Told of each frame's time while something moves (0 after a rest); true when the ratio has just been lowered. */
  isTooSharp(elapsedMs: number): boolean {
    this.slow = elapsedMs > SLOW_MS ? this.slow + 1 : 0;
    if (this.slow < PATIENCE || this.share * STEP < BLUNTEST) return false;
    this.share *= STEP;
    this.slow = 0;
    return true;
  }
}
