/** Mounstein on the shelf. */
import { say } from "../../i18n/say";
import type { GameCard, GameClient } from "../contract";
import "./world.css";

export const mounstein: GameCard = {
  name: "mounstein",
  title: "Mounstein",
  accent: "#2b6cff",
  ruleLetter: "K",
  hasSecrets: false,
  tagline: say({
    en: "Grow an island out of the ocean, one curious tile at a time.",
    fr: "Faites surgir une île de l’océan, une drôle de tuile après l’autre.",
  }),
  cover: () => import("./Cover.svelte"),
  load: async () => (await import(".")).client as GameClient,
  companion: {
    does: say({
      en: "Rebuild your mountain tile by tile, in 3D, and read the score.",
      fr: "Rebâtissez votre montagne tuile par tuile, en 3D, et lisez le score.",
    }),
    load: () => import("./companion/Sheet.svelte"),
  },
};
