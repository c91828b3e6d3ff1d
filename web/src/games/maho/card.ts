/** Maho! on the shelf. */
import { say } from "../../i18n/say";
import type { GameCard, GameClient } from "../contract";
import "./world.css";

export const maho: GameCard = {
  name: "maho",
  title: "Maho!",
  accent: "#c8102e",
  ruleLetter: "H",
  hasSecrets: true,
  tagline: say({
    en: "Series, a pair, and a quick hand on the gong.",
    fr: "Des séries, une paire… et soyez le premier à frapper le gong !",
  }),
  cover: () => import("./Cover.svelte"),
  load: async () => (await import(".")).client as GameClient,
  companion: {
    does: say({
      en: "Rounds, bonuses and the whole match.",
      fr: "Les manches, les bonus et toute la partie.",
    }),
    load: () => import("./companion/Sheet.svelte"),
  },
};
