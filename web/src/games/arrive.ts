/** A piece that slides to its place from where it came. */

export interface Origin {
  left: number;
  top: number;
  width: number;
}

/** An attachment; does nothing without an origin, or where motion is unwanted. */
export function arrive(origin: Origin | null, still: boolean, ms = 240) {
  return (node: HTMLElement) => {
    if (!origin || still || !node.animate) return;
    const box = node.getBoundingClientRect();
    if (!box.width) return;
    const scale = origin.width / box.width;
    const [dx, dy] = [origin.left - box.left, origin.top - box.top];
    node.style.transformOrigin = "0 0";
    node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      { duration: ms, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
    );
  };
}

export function originOf(element: Element | null | undefined): Origin | null {
  if (!element) return null;
  const { left, top, width } = element.getBoundingClientRect();
  return { left, top, width };
}
