/** Dragging a piece by mouse, pen or finger, onto anything marked `data-drop`. */
import { type Origin, originOf, pictureOf } from "./flights";

export interface DragOptions {
  enabled: boolean;
  onstart: () => void;
  /** The `data-drop` under the pointer, or null. */
  onover: (place: string | null) => void;
  /** `at`: where the piece was let go. */
  ondrop: (place: string | null, at: Origin | null) => void;
}

const THRESHOLD_PX = 7;

/** An attachment: `{@attach draggable(() => ({...}))}`. */
export function draggable(options: () => DragOptions) {
  return (node: HTMLElement) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: string | null = null;

    const placeAt = (x: number, y: number) =>
      (document.elementFromPoint(x, y)?.closest("[data-drop]") as HTMLElement | null)?.dataset.drop ?? null;

    const down = (event: PointerEvent) => {
      if (!options().enabled || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", cancel);
      addEventListener("keydown", onescape);
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD_PX) return;
        ghost = lift(node);
        options().onstart();
      }
      const lifted = event.pointerType === "touch" ? 40 : 0; // keep the piece in sight above the finger
      ghost.style.translate = `${event.clientX - from.x}px ${event.clientY - from.y - lifted}px`;
      const place = placeAt(event.clientX, event.clientY - lifted);
      if (place !== over) {
        over = place;
        options().onover(place);
      }
    };
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const dragged = ghost !== null;
      const place = over;
      const at = originOf(ghost);
      stop();
      if (dragged) {
        // The click that follows a drag must not choose the piece again.
        const swallow = (click: Event) => click.stopPropagation();
        addEventListener("click", swallow, { capture: true });
        setTimeout(() => {
          removeEventListener("click", swallow, { capture: true }); // after a touch no click follows: the next one is meant
          options().ondrop(place, at);
        });
      }
    };
    const cancel = () => {
      const dragged = ghost !== null;
      stop();
      if (dragged) options().onover(null);
    };
    const onescape = (event: KeyboardEvent) => {
      if (event.key === "Escape") cancel();
    };
    const stop = () => {
      from = null;
      over = null;
      ghost?.remove();
      ghost = null;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      removeEventListener("keydown", onescape);
    };

    node.addEventListener("pointerdown", down);
    return () => {
      node.removeEventListener("pointerdown", down);
      stop();
    };
  };
}

function lift(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = pictureOf(node);
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    zIndex: "1000",
    pointerEvents: "none",
    rotate: "-3deg",
    scale: "1.08",
    filter: "drop-shadow(0 10px 14px rgb(0 0 0 / 35%))",
  });
  document.body.append(ghost);
  return ghost;
}
