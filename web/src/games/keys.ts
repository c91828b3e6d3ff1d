/** Keys that belong to a field somebody types in are no moves. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
}
