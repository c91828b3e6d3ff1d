/** Short messages at the edge of the page. */

export interface Toast {
  id: number;
  text: string;
  kind: "plain" | "bad";
  /** What one can do about it; such a message stays until it is closed. */
  act: ToastAct | null;
}

export interface ToastAct {
  label: string;
  run: () => void;
}

export const toasts = $state<Toast[]>([]);
let next = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const SHOWN_MS = 5000;
/** What went wrong is longer to read. */
const BAD_SHOWN_MS = 8000;

/** Say something; what is on the page already is not said a second time, but stays longer. Its number withdraws it. */
export function toast(text: string, kind: Toast["kind"] = "plain", act: ToastAct | null = null): number {
  let id = toasts.find((one) => one.text === text && one.kind === kind)?.id;
  if (id === undefined) {
    id = next++;
    toasts.push({ id, text, kind, act });
  }
  if (act) return id;
  clearTimeout(timers.get(id));
  const shown = id;
  timers.set(
    id,
    setTimeout(() => dismiss(shown), kind === "bad" ? BAD_SHOWN_MS : SHOWN_MS),
  );
  return id;
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
