/** The four games: the only list of them in the client. */
import type { GameCard, GameRoom } from "./contract";

const ALL: Record<string, GameCard> = {
  m: {
    name: "m",
    title: "M",
    accent: "#ff7a1a",
    hasSecrets: true,
    load: async () => (await import("./m")).room as GameRoom,
  },
  tuileries: {
    name: "tuileries",
    title: "Tuileries",
    accent: "#2f7d5b",
    hasSecrets: true,
    load: async () => (await import("./tuileries")).room as GameRoom,
  },
  mounstein: {
    name: "mounstein",
    title: "Mounstein",
    accent: "#2b6cff",
    hasSecrets: false,
    load: async () => (await import("./mounstein")).room as GameRoom,
  },
  maho: {
    name: "maho",
    title: "Maho!",
    accent: "#c8102e",
    hasSecrets: true,
    load: async () => (await import("./maho")).room as GameRoom,
  },
};

/** By name. Without a prototype: "constructor" in an address is no game. */
export const GAMES: Readonly<Record<string, GameCard>> = Object.assign(Object.create(null), ALL);
