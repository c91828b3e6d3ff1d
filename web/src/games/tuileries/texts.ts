/** What Tuileries' board says. */
import { say } from "../../i18n/say";
import { points } from "./words";

export const texts = say({
  en: {
    circle: "basin",
    earns: (n: number) => `earns ${points(n, "en")}`,
    choose: "Choose a tile, then a lit square.",
  },
  fr: {
    circle: "case cerclée",
    earns: (n) => `rapporte ${points(n, "fr")}`,
    choose: "Choisissez une tuile, puis une case éclairée.",
  },
});
