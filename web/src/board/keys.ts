/** Which keys are a board's: those pressed on it, or where nothing else has the focus; never behind a dialog. */

const FIELD = "input, textarea, select, [contenteditable]";
const CONTROL = `${FIELD}, a[href], button, summary, [role=tab], [role=gridcell], [role=application]`;
const WALKING = /^(Tab|Home|End|Page|Arrow)/;

const boards = new Set<Element>();
/** The board that was used last: with several on a page, keys without a focus are its own. */
let latest: Element | null = null;
/** The control that the pointer pressed last, until the keyboard walks on. */
let pointed: Element | null = null;

const targetOf = (event: Event) => (event.target instanceof Element ? event.target : null);

/** An attachment: hands on the keys that are meant for this board. */
export function boardKeys(onkey: (event: KeyboardEvent) => void) {
  return (board: HTMLElement) => {
    const hear = (event: KeyboardEvent) => {
      if (WALKING.test(event.key)) pointed = null;
      if (isFor(board, event)) onkey(event);
    };
    const use = (event: Event) => {
      latest = board;
      if (event.type === "pointerdown") pointed = targetOf(event)?.closest(CONTROL) ?? null;
    };
    boards.add(board);
    addEventListener("keydown", hear);
    board.addEventListener("pointerdown", use);
    board.addEventListener("focusin", use);
    return () => {
      boards.delete(board);
      if (latest === board) latest = null;
      removeEventListener("keydown", hear);
      board.removeEventListener("pointerdown", use);
      board.removeEventListener("focusin", use);
    };
  };
}

/** Whether a key may mean anything to a board: no field is typed in, no dialog lies over it, no shortcut is meant. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !targetOf(event)?.closest(FIELD) && !document.querySelector("dialog[open], [aria-modal=true]");
}

function isFor(board: Element, event: KeyboardEvent): boolean {
  if (!isFree(event)) return false;
  const target = targetOf(event);
  if (target && board.contains(target)) return true;
  if (target?.closest(CONTROL)) return false;
  return boards.size === 1 || latest === board;
}

/** Whether Space or Enter presses something here. What only the pointer pressed has the focus by chance: it does not count. */
export function isPressing(event: KeyboardEvent): boolean {
  const control = targetOf(event)?.closest(CONTROL) ?? null;
  return control !== null && control !== pointed;
}

/** Whether there is likely a keyboard: a phone with nothing but fingers has none, and its player is told of no keys. */
export function hasKeys(): boolean {
  return matchMedia("(any-pointer: fine)").matches;
}

/** The words for what a key does, with the key where there is one. */
export function withKey(words: string, key: string): string {
  return hasKeys() ? `${words} (${key})` : words;
}
