/** Pieces that travel: short, one can skip them, and they do not leave the ground where motion is unwanted. */

/** Where something is on the screen. */
export interface Origin {
  left: number;
  top: number;
  width: number;
}

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const SLIDE_MS = 240;
const FLIGHT_MS = 420;
const running = new Set<Animation>();

/** Everything that still moves is at its place at once; called at the next touch or key. */
export function skipFlights(): void {
  for (const animation of [...running]) animation.finish();
}

export function originOf(element: Element | null | undefined): Origin | null {
  if (!element) return null;
  const { left, top, width } = element.getBoundingClientRect();
  return width ? { left, top, width } : null;
}

/** A player's place at the table (the frame and the boards mark it with `data-seat`): the nearest inside `within`. */
export function seatPlace(seat: number, within: ParentNode | null = null): Origin | null {
  const selector = `[data-seat="${seat}"]`;
  return originOf(within?.querySelector(selector)) ?? originOf(document.querySelector(selector));
}

/** A copy only to look at: neither ears nor drops nor tests take it for the piece. */
export function pictureOf<E extends HTMLElement | SVGElement>(piece: E): E {
  const copy = piece.cloneNode(true) as E;
  copy.setAttribute("aria-hidden", "true");
  for (const part of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-drop", "data-piece", "data-at"]) part.removeAttribute(name);
  return copy;
}

/** Where my latest piece left my hand, so that it can be seen to come from there. */
export class Departure {
  /** Where the piece was let go after a drag. */
  letGo: Origin | null = null;
  #origin: Origin | null = null;

  leave(origin: Origin | null): void {
    this.#origin = this.letGo ?? origin;
    this.letGo = null;
  }

  /** Where what `seat` has just played comes from: my hand, or that player's place. */
  of(seat: number | undefined, mine: number, within: ParentNode | null = null): Origin | null {
    const origin = this.#origin;
    this.#origin = null;
    if (seat === undefined) return null;
    return seat === mine ? origin : seatPlace(seat, within);
  }
}

function track(animation: Animation, then: () => void = () => {}): void {
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    then();
  };
}

/** An attachment: the piece slides here from where it came. `from` is asked once, when the piece appears. */
export function arrive(from: (node: HTMLElement) => Origin | null, still: () => boolean) {
  return (node: HTMLElement) => {
    if (still() || !node.animate) return;
    const origin = from(node);
    const box = node.getBoundingClientRect();
    if (!origin || !box.width) return;
    // A place is often wider than a piece: it starts at its middle, no larger than twice its size.
    const width = Math.min(origin.width, box.width * 2);
    const dx = origin.left + (origin.width - width) / 2 - box.left;
    const moved = `translate(${dx}px, ${origin.top - box.top}px) scale(${width / box.width})`;
    node.style.transformOrigin = "0 0";
    track(
      node.animate(
        [
          { transform: moved, zIndex: 5 },
          { transform: "none", zIndex: 5 },
        ],
        { duration: SLIDE_MS, easing: EASE },
      ),
    );
  };
}

/** A copy of a piece that leaves the board: it goes to its place and is gone. */
export function depart(
  piece: Element | null | undefined,
  to: Origin | null,
  { delay_ms = 0, turns = 0 }: { delay_ms?: number; turns?: number } = {},
): void {
  const from = originOf(piece);
  if (!piece || !from || !to) return;
  const copy = pictureOf(piece as HTMLElement | SVGElement);
  Object.assign(copy.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    margin: "0",
    zIndex: "var(--z-flight)",
    pointerEvents: "none",
    transformOrigin: turns ? "center" : "0 0",
  });
  if (!copy.animate) return;
  document.body.append(copy);
  const scale = Math.min(1, 28 / from.width);
  const [dx, dy] = [to.left + to.width / 2 - from.left - (from.width * scale) / 2, to.top - from.top];
  track(
    copy.animate(
      [
        { transform: "none" },
        {
          transform: `translate(${dx * 0.5}px, ${dy * 0.5 + 24}px) rotate(${turns / 2}turn) scale(${(1 + scale) / 2})`,
        },
        { transform: `translate(${dx}px, ${dy}px) rotate(${turns}turn) scale(${scale})` },
      ],
      { duration: FLIGHT_MS, delay: delay_ms, easing: EASE, fill: "both" },
    ),
    () => copy.remove(),
  );
}
