/** The keys stay where somebody plays: what held them may be gone, or greyed out, after a move. */
import type { Attachment } from "svelte/attachments";

/** Whatever changes inside: if what had the focus can hold it no longer, the place that `takes` it is focused. */
export function keepFocus(takes: () => HTMLElement | undefined): Attachment<HTMLElement> {
  return (node) => {
    let last: Element | null = null;
    const remember = (event: FocusEvent) => {
      last = event.target as Element;
    };
    // Leaving by one's own will: what lost the focus is still there.
    const forget = (event: FocusEvent) => {
      if (event.relatedTarget && !node.contains(event.relatedTarget as Node)) last = null;
    };
    const check = () => {
      if (!last || canHold(last)) return;
      const { activeElement } = document;
      // A browser takes the focus from what was greyed out only with its next frame: till then it still seems to have it.
      if (activeElement === null || activeElement === document.body || activeElement === last) {
        last = null;
        takes()?.focus({ preventScroll: true });
      }
    };
    // Not only after news from the server: Escape puts a choice away, and the button for it is grey at once.
    const observer = new MutationObserver(check);
    observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    node.addEventListener("focusin", remember);
    node.addEventListener("focusout", forget);
    return () => {
      observer.disconnect();
      node.removeEventListener("focusin", remember);
      node.removeEventListener("focusout", forget);
    };
  };
}

function canHold(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}
