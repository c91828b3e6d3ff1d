/** What the board of a game without a folder says. */
import { type Noun, number } from "../../i18n/plural";
import { say } from "../../i18n/say";

const MOVES: Noun = { fr: ["coup", "coups"], en: ["move", "moves"] };
const POSSIBLE: Noun = { fr: ["coup possible", "coups possibles"], en: ["possible move", "possible moves"] };

export const TEXTS = say({
  en: {
    picture: "Picture of the table",
    moves: (count: number) => number(count, "en", POSSIBLE),
    search: "Search the moves",
    found: (count: number) => number(count, "en", MOVES),
  },
  fr: {
    picture: "Image de la table",
    moves: (count: number) => number(count, "fr", POSSIBLE),
    search: "Chercher un coup",
    found: (count: number) => number(count, "fr", MOVES),
  },
});
