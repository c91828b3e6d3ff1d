/** Short messages at the edge of the page. */

export interface Toast {
  id: number;
  text: string;
  kind: "plain" | "bad";
}

export const toasts = $state<Toast[]>([]);
let next = 1;
const SHOWN_MS = 5000;

export function toast(text: string, kind: Toast["kind"] = "plain"): void {
  const id = next++;
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
