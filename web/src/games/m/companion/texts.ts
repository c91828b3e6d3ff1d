/** What M's score sheet says. */
import { say } from "../../../i18n/say";

export const texts = say({
  en: {
    whoBegins: "Whoever has the most Ms in their name goes first (M-7); ties are drawn at random.",
    chips: "chips",
    more: (what: string) => `One more: ${what}`,
    fewer: (what: string) => `One fewer: ${what}`,
    takeHelp: "In a scoring round, touch each tile that a player takes. Zeros count nothing: leave them out.",
    taken: "Tiles taken",
    take: (name: string, colour: string, value: number) => `${name} takes ${colour} ${value}`,
    giveBack: (colour: string, value: number) => `Put back ${colour} ${value}`,
    added: "added",
    subtracted: "subtracted",
  },
  fr: {
    whoBegins: "Le joueur dont le nom contient le plus de M commence (M-7) ; en cas d’égalité, on tire au sort.",
    chips: "jetons",
    more: (what) => `Un de plus : ${what}`,
    fewer: (what) => `Un de moins : ${what}`,
    takeHelp:
      "Au tour de score, touchez chaque tuile qu’un joueur prend. Les zéros ne comptent pas : laissez-les de côté.",
    taken: "Tuiles prises",
    take: (name, colour, value) => `${name} prend ${colour} ${value}`,
    giveBack: (colour, value) => `Rendre ${colour} ${value}`,
    added: "en plus",
    subtracted: "en moins",
  },
});
