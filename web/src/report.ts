/** The net under everything: what no part of the page has caught is written down, and said once. */
import { t } from "./settings.svelte";
import { toast } from "./toast.svelte";

const known = new Set<string>();

/** Write a failure of our own into the console, for whoever looks into it; each only once. True if it is new. */
export function report(error: unknown): boolean {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (known.has(what)) return false;
  known.add(what);
  console.error(error);
  return true;
}

/** Listen for what escapes. Call once, before the page is drawn. */
export function watchErrors(): () => void {
  const failed = (error: unknown) => {
    if (report(error)) toast(t().errors.crashed, "bad", { label: t().errors.reload, run: () => location.reload() });
  };
  const escaped = (event: ErrorEvent) => {
    if (event.error) failed(event.error); // without one it is the browser's own note, as of a resize observer
  };
  const rejected = (event: PromiseRejectionEvent) => failed(event.reason);
  addEventListener("error", escaped);
  addEventListener("unhandledrejection", rejected);
  return () => {
    removeEventListener("error", escaped);
    removeEventListener("unhandledrejection", rejected);
  };
}
