/** Tuileries on the shelf. */
import { say } from "../../i18n/say";
import type { GameCard, GameClient } from "../contract";
import "./world.css";

export const tuileries: GameCard = {
  name: "tuileries",
  title: "Tuileries",
  accent: "#2f7d5b",
  ruleLetter: "T",
  hasSecrets: true,
  tagline: say({
    en: "Place glazed tiles in the garden: each can join up to three groups in one move.",
    fr: "Posez vos tuiles vernissées au jardin : chacune peut former jusqu’à trois groupes d’un coup.",
  }),
  cover: () => import("./Cover.svelte"),
  load: async () => (await import(".")).client as GameClient,
  companion: {
    does: say({
      en: "Enter the group sizes: it counts the points and says who plays again.",
      fr: "Indiquez la taille des groupes : il compte les points et dit qui rejoue.",
    }),
    load: () => import("./companion/Sheet.svelte"),
  },
};
