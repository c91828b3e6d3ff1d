/** The panel beside the board: which tab it shows, whether it is folded away on a phone, and what was said meanwhile. */

export type Tab = "log" | "chat";

export class Panel {
  tab = $state<Tab>("log");
  isFolded = $state(true);
  /** Lines of chat that nobody has looked at. */
  unread = $state(0);

  show(tab: Tab): void {
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
  }

  /** Unfold a tab, or fold it away if it is the one that is open. */
  toggle(tab: Tab): void {
    this.isFolded = this.tab === tab && !this.isFolded;
    this.show(tab);
  }

  fold(): void {
    this.isFolded = true;
  }

  /** Somebody spoke. */
  hear(isNarrow: boolean): void {
    if (this.tab !== "chat" || (this.isFolded && isNarrow)) this.unread++;
  }
}
