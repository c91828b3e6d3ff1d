/** What Mounstein's score sheet says. */
import { number } from "../../../i18n/plural";
import { say } from "../../../i18n/say";

const tiles = { fr: ["tuile", "tuiles"], en: ["tile", "tiles"] } as const;

export const texts = say({
  en: {
    roundOf: (n: number, all: number) => `Round ${n} of ${all}.`,
    order: (names: string) => `Order: ${names}.`,
    rebuild: "Rebuild the mountain below to have it scored, or only pass the turn on with “Next player”.",
    allPlayed: "Every player has placed every tile.",
    owner: "Whose tile comes next?",
    rules: "Variants",
    contact: "On the ground, one shared edge is enough",
    stable: "Tiles must balance (K-10)",
    tilesLaid: (n: number) => `${number(n, "en", tiles)} placed`,
    undoTile: "Take the last tile back",
    allLaid: "All tiles are placed: this is the final score.",
  },
  fr: {
    roundOf: (n, all) => `Tour de table ${n} sur ${all}.`,
    order: (names) => `Ordre : ${names}.`,
    rebuild: "Rebâtissez la montagne ci-dessous pour la compter, ou passez seulement la main avec « Joueur suivant ».",
    allPlayed: "Toutes les tuiles ont été jouées.",
    owner: "À qui est la tuile suivante ?",
    rules: "Variantes",
    contact: "Au sol, un seul côté commun suffit",
    stable: "Les tuiles doivent tenir en équilibre (K-10)",
    tilesLaid: (n) => `Tuiles posées : ${n}`,
    undoTile: "Reprendre la dernière tuile",
    allLaid: "Toutes les tuiles sont posées : voici le score final.",
  },
});
