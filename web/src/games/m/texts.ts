/** What M's board says. */
import { number } from "../../i18n/plural";
import { say } from "../../i18n/say";

export const texts = say({
  en: {
    chips: (n: number) => number(n, "en", { fr: ["jeton", "jetons"], en: ["chip", "chips"] }),
    pass: "Pass",
    passSwap: (tile: string) => `Pass and swap ${tile}`,
    takeOne: "Scoring round: take a tile from the marked line.",
    taking: (name: string) => `Scoring round: ${name} is taking a tile.`,
    whichLine: "Both the row and the column would start a scoring round. Which one?",
    row: "The row",
    column: "The column",
    starts: { row: "starts a scoring round (row)", column: "starts a scoring round (column)" },
    taken: "Taken",
    noneTaken: "no tile taken",
    seriesStart: "start of the line",
    started: "started the scoring round",
    takes: "take",
    plus: "adds",
    minus: "subtracts",
    selectTile: "Choose a tile, then a lit space; or pass.",
  },
  fr: {
    chips: (n) => number(n, "fr", { fr: ["jeton", "jetons"], en: ["chip", "chips"] }),
    pass: "Passer",
    passSwap: (tile) => `Passer en échangeant : ${tile}`,
    takeOne: "Tour de score : prenez une tuile de la ligne marquée.",
    taking: (name) => `Tour de score : ${name} prend une tuile.`,
    whichLine: "La ligne et la colonne déclenchent toutes deux un tour de score : laquelle choisissez-vous ?",
    row: "La ligne",
    column: "La colonne",
    starts: { row: "déclenche un tour de score (ligne)", column: "déclenche un tour de score (colonne)" },
    taken: "Prises",
    noneTaken: "aucune tuile prise",
    seriesStart: "début de la ligne",
    started: "a déclenché le tour de score",
    takes: "prendre",
    plus: "en plus",
    minus: "en moins",
    selectTile: "Choisissez une tuile, puis une case éclairée ; ou passez.",
  },
});
