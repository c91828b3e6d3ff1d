/** M on the shelf. */
import { say } from "../../i18n/say";
import type { GameCard, GameClient } from "../contract";
import "./world.css";

export const m: GameCard = {
  name: "m",
  title: "M",
  accent: "#ff7a1a",
  ruleLetter: "M",
  hasSecrets: true,
  tagline: say({
    en: "Match colour, value or symbol; complete a line, then take it apart.",
    fr: "Assortissez couleurs, valeurs ou symboles ; complétez une ligne, puis partagez-la.",
  }),
  cover: () => import("./Cover.svelte"),
  load: async () => (await import(".")).client as GameClient,
  companion: {
    does: say({
      en: "Chips and taken tiles; it finds your two best colours.",
      fr: "Jetons et tuiles prises ; il trouve vos deux meilleures couleurs.",
    }),
    load: () => import("./companion/Sheet.svelte"),
  },
};
