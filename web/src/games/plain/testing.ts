/** A game without a folder, for tests: what a server tells of it, and what it sends of its table. */
import type { GameInfo, PlainView } from "../../wire/messages";

const both = (text: string) => ({ fr: text, en: text });

export const INFO: GameInfo = {
  name: "stairs",
  title: "Stairs",
  authors: both("somebody"),
  fewest: 2,
  most: 4,
  rules_version: 1,
  has_web_board: false,
  options: [],
  rules: { "E-1": { fr: "Les cartes vont de 1 à 24.", en: "The cards go from 1 to 24." } },
  rulings: {},
  endings: {},
  events: { place: { fr: "pose", en: "places" }, shuffle: { fr: "mélange", en: "shuffle" } },
  bots: ["random"],
};

/** With so many legal moves. */
export const plainView = (moves: number): PlainView => ({
  seat: 0,
  scores: [3, 0],
  targets: Array.from({ length: moves }, (_, i) => ({
    move: `place ${i + 1}`,
    text: { fr: `poser le ${i + 1} à l’étage`, en: `place the ${i + 1} upstairs` },
  })),
  picture: {
    fr: '<svg xmlns="http://www.w3.org/2000/svg"><text y="1">Ma</text><text y="1">main</text><text y="9">7 & 8</text></svg>'.replace(
      "&",
      "&amp;",
    ),
    en: '<svg xmlns="http://www.w3.org/2000/svg"><text y="1">My hand</text></svg>',
  },
  own: {},
});
