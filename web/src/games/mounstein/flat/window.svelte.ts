/** The part of the flat board that is shown: fits the island until somebody pans, zooms or pinches. */
import type { Extent } from "../extent";

const CLOSEST = 6;
const SLACK_PX = 6;

interface Finger {
  x: number;
  y: number;
}

export class Window {
  x = $state(0);
  y = $state(0);
  /** Width of what is shown, in short kite sides; the height follows from the element's shape. */
  span = $state(20);
  private held = false;
  private widest = 60;
  private readonly fingers = new Map<number, Finger>();
  private moved = false;

  fit(extent: Extent, board: number, aspect: number): void {
    this.widest = board * 1.6;
    if (this.held) return;
    this.x = extent.middle.x;
    this.y = -extent.middle.y;
    this.span = 2.1 * extent.radius * Math.max(1, aspect);
  }

  recentre(): void {
    this.held = false;
  }

  zoom(by: number, at: { x: number; y: number }): void {
    const span = Math.min(this.widest, Math.max(CLOSEST, this.span * by));
    const share = span / this.span;
    this.x = at.x + (this.x - at.x) * share;
    this.y = at.y + (this.y - at.y) * share;
    this.span = span;
    this.held = true;
  }

  down(id: number, at: Finger): void {
    if (this.fingers.size === 0) this.moved = false;
    this.fingers.set(id, at);
  }

  /** `unit` is how many short kite sides a pixel shows. */
  move(id: number, at: Finger, unit: number, toBoard: (at: Finger) => { x: number; y: number }): void {
    const before = this.fingers.get(id);
    if (!before) return;
    if (!this.moved && Math.hypot(at.x - before.x, at.y - before.y) < SLACK_PX) return;
    this.moved = true;
    this.held = true;
    const other = [...this.fingers].find(([name]) => name !== id)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(at.x - other.x, at.y - other.y);
      if (is > 1) this.zoom(was / is, toBoard({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }));
    } else {
      this.x -= (at.x - before.x) * unit;
      this.y -= (at.y - before.y) * unit;
    }
    this.fingers.set(id, at);
  }

  /** Whether the finger that leaves has only touched: a click. */
  up(id: number): boolean {
    const clicked = this.fingers.delete(id) && !this.moved;
    return clicked && this.fingers.size === 0;
  }
}
