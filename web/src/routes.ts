/** Every address and its page; a page is loaded when it is opened. */
import type { Component } from "svelte";

// biome-ignore lint/suspicious/noExplicitAny: pages take the parameters of their own addresses
type Page = Component<any>;
export const PAGES: [pattern: string, load: () => Promise<{ default: Page }>][] = [
  ["/lobby", () => import("./pages/Lobby.svelte")],
  ["/mine", () => import("./pages/Mine.svelte")],
  ["/new", () => import("./pages/Create.svelte")],
  ["/table/:id", () => import("./pages/Table.svelte")],
  ["/people/:id", () => import("./pages/Profile.svelte")],
  ["/account", () => import("./pages/Account.svelte")],
  ["/moderation", () => import("./pages/Moderation.svelte")],
  ["/settings", () => import("./pages/Settings.svelte")],
  ["/rules", () => import("./pages/Rules.svelte")],
  ["/rules/:game", () => import("./pages/RulePage.svelte")],
  ["/learn/:game", () => import("./pages/Learn.svelte")],
  ["/companion", () => import("./pages/Companion.svelte")],
  ["/companion/:game", () => import("./pages/CompanionGame.svelte")],
  ["/replays", () => import("./pages/Replays.svelte")],
  ["/replay/:id", () => import("./pages/Replay.svelte")],
  ["/games/:game", () => import("./pages/Game.svelte")],
  ["/puzzles", () => import("./pages/Puzzles.svelte")],
  ["/puzzles/:game", () => import("./pages/Puzzle.svelte")],
];
