/** Chips that roll from one player to another. */
import type { GameEvent } from "../contract";

/** [from, to, how many] of an event: earned by a placement (M-15), or given by a pass (M-14). */
export function chipMoves(event: GameEvent): [from: number, to: number, count: number][] {
  const seat = event.seat ?? -1;
  if (event.do === "place") return (event.chips as [number, number][]).map(([from, count]) => [from, seat, count]);
  if (event.do === "pass" && typeof event.paid_to === "number") return [[seat, event.paid_to, 1]];
  return [];
}

const ROLL_MS = 480;
const BETWEEN_MS = 90;

export function flyChips(world: HTMLElement, event: GameEvent): void {
  for (const [from, to, count] of chipMoves(event)) {
    const [start, end] = [from, to].map((seat) => world.querySelector(`[data-chips="${seat}"] svg`));
    if (!start || !end) continue;
    const [a, b] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
    for (let i = 0; i < count; i++) {
      const chip = start.cloneNode(true) as SVGElement;
      Object.assign(chip.style, {
        position: "fixed",
        left: `${a.left}px`,
        top: `${a.top}px`,
        zIndex: "50",
        pointerEvents: "none",
      });
      document.body.append(chip);
      const roll = chip.animate?.(
        [
          { transform: "none" },
          {
            transform: `translate(${(b.left - a.left) / 2}px, ${(b.top - a.top) / 2 + 34}px) rotate(200deg) scale(1.7)`,
          },
          { transform: `translate(${b.left - a.left}px, ${b.top - a.top}px) rotate(400deg)` },
        ],
        { duration: ROLL_MS, delay: i * BETWEEN_MS, easing: "ease-out", fill: "both" },
      );
      if (roll) roll.onfinish = () => chip.remove();
      else chip.remove();
    }
  }
}
