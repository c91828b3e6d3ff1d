/** The keys stay where somebody plays: what held them may be gone after a move. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** After every change of what is read in `changed`: if the focus was inside and what had it is gone, the whole takes it. */
export function keepFocus(changed: () => unknown): Attachment<HTMLElement> {
  return (node) => {
    let last: Element | null = null;
    const remember = (event: FocusEvent) => {
      last = event.target as Element;
    };
    // Leaving by one's own will: what lost the focus is still there.
    const forget = (event: FocusEvent) => {
      if (event.relatedTarget && !node.contains(event.relatedTarget as Node)) last = null;
    };
    node.addEventListener("focusin", remember);
    node.addEventListener("focusout", forget);
    $effect(() => {
      changed();
      void tick().then(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (last && isLost && (!last.isConnected || last.matches(":disabled"))) node.focus({ preventScroll: true });
      });
    });
    return () => {
      node.removeEventListener("focusin", remember);
      node.removeEventListener("focusout", forget);
    };
  };
}
