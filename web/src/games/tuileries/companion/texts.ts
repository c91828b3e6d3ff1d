/** What Tuileries's score sheet says. */
import { say } from "../../../i18n/say";

export const texts = say({
  en: {
    undo: "Undo the last entry",
    groups: "How many tiles are in each group of the tile just placed? A tile without a group scores 1 point.",
    none: "none",
    note: (points: string) => `Enter ${points}`,
    playsAgain: (name: string) => `Five or more: ${name} plays again.`,
    turns: "Placements",
    noTurns: "Nothing entered yet.",
  },
  fr: {
    undo: "Annuler la dernière saisie",
    groups: "Combien de tuiles dans chaque groupe de la tuile posée ? Sans groupe, une tuile rapporte 1 point.",
    none: "aucun",
    note: (points) => `Inscrire ${points}`,
    playsAgain: (name) => `Cinq ou plus : ${name} rejoue.`,
    turns: "Poses",
    noTurns: "Rien d’inscrit pour l’instant.",
  },
});
