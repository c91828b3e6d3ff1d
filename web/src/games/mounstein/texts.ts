/** All that the board says, in French and English. Reasons and score lines come from the server. */
import { french } from "../../i18n/typography";
import type { Lang } from "../contract";

const FRENCH = {
  board: "Montagne de Mounstein",
  help: "Flèches : parcourir les emplacements. R : tourner. F : retourner. Entrée : poser. Échap : reposer.",
  loading: "La montagne sort de l’eau…",
  unsupported: "La 3D n’est pas disponible sur cet appareil : voici la montagne à plat, avec les mêmes fonctions.",
  lost: "L’affichage 3D s’est interrompu : voici la montagne à plat. Touchez « 3D » pour réessayer.",
  notLoaded: "La vue 3D n’a pas pu être chargée : voici la montagne à plat. Touchez « 3D » pour réessayer.",
  broken: "La vue 3D a rencontré une erreur : voici la montagne à plat. Touchez « 3D » pour réessayer.",
  turnLeft: "Tourner à gauche (Maj + R)",
  turnRight: "Tourner à droite (R)",
  flip: "Retourner (F)",
  place: "Poser",
  letGo: "Reposer",
  topView: "Vue de dessus",
  centre: "Recentrer",
  solid: "3D",
  flat: "2D",
  mode: "Affichage",
  decor: "Décor",
  alpine: "Alpin",
  volcanic: "Volcanique",
  winter: "Hiver",
  tropical: "Tropical",
  levels: "Niveaux",
  all: "tous les niveaux",
  level: "niveau {level}",
  countsNot: "compte 0",
  total: "total",
  placements: "Liste des emplacements ({count})",
  noPlacements: "Aucun emplacement à proposer pour l’instant.",
  orientation: "orientation {o}",
  flipped: "retournée",
  notHere: "Impossible ici",
  points: "{points} point|{points} points",
  chosen: "Emplacement {move}, niveau {level}, orientation {o} : {points}{changes}.",
  changeOf: "{name} {change}",
  noTurned: "Aucun emplacement possible dans cette orientation : tournez (R) ou retournez (F).",
  yourTile: "Votre tuile",
  forest: "forêt",
  glacier: "glacier",
  rock: "roche",
  meadow: "prairie",
  stone: "tuile de base",
  round: "Tour de table {round}",
  order: "Ordre de jeu de ce tour",
  pawn: "Pion Premier joueur",
  left: "à poser ({name})",
  tileTitle: "{name}, niveau {level}, diamants visibles : {seen} sur 8",
  layBase: "Vous commencez : posez d’abord la tuile de base, où vous voulez. Ensuite, c’est encore à vous.",
  laysBase: "{name} commence, et pose d’abord la tuile de base.",
  baseHere: "Tuile de base en {move}, orientation {o}.",
  nobodys: "N’est à personne",
  baseLaid: "{name} pose la tuile de base en {at}",
  placed: "{name} pose une tuile {tile} en {at}, niveau {level}",
};

export type TextKey = keyof typeof FRENCH;

const ENGLISH: Record<TextKey, string> = {
  board: "Mounstein’s mountain",
  help: "Arrows: browse placements. R: rotate. F: flip. Enter: place. Esc: drop the tile.",
  loading: "The mountain rises from the sea…",
  unsupported: "3D is not available on this device. You get the flat view, which does everything the 3D view does.",
  lost: "The 3D view stopped. You get the flat view; tap “3D” to try again.",
  notLoaded: "The 3D view could not be loaded. You get the flat view; tap “3D” to try again.",
  broken: "The 3D view ran into an error. You get the flat view; tap “3D” to try again.",
  turnLeft: "Rotate left (Shift + R)",
  turnRight: "Rotate right (R)",
  flip: "Flip (F)",
  place: "Place",
  letGo: "Drop the tile",
  topView: "Top view",
  centre: "Centre",
  solid: "3D",
  flat: "2D",
  mode: "Display",
  decor: "Scenery",
  alpine: "Alpine",
  volcanic: "Volcanic",
  winter: "Winter",
  tropical: "Tropical",
  levels: "Levels",
  all: "all levels",
  level: "level {level}",
  countsNot: "counts 0",
  total: "total",
  placements: "List of placements ({count})",
  noPlacements: "No placements to offer just now.",
  orientation: "orientation {o}",
  flipped: "flipped",
  notHere: "Not here",
  points: "{points} point|{points} points",
  chosen: "Placement {move}, level {level}, orientation {o}: {points}{changes}.",
  changeOf: "{name} {change}",
  noTurned: "No placement in this orientation: rotate (R) or flip (F).",
  yourTile: "Your tile",
  forest: "forest",
  glacier: "glacier",
  rock: "rock",
  meadow: "meadow",
  stone: "base tile",
  round: "Round {round}",
  order: "Order of play in this round",
  pawn: "First-player pawn",
  left: "to place ({name})",
  tileTitle: "{name}, level {level}, {seen} of 8 kites visible",
  layBase: "You start: lay the base tile first, anywhere you like. Then it is still your turn.",
  laysBase: "{name} starts, and lays the base tile first.",
  baseHere: "Base tile at {move}, orientation {o}.",
  nobodys: "Belongs to nobody",
  baseLaid: "{name} lays the base tile at {at}",
  placed: "{name} places a {tile} tile at {at}, level {level}",
};

const TEXTS: Record<Lang, Record<TextKey, string>> = { fr: FRENCH, en: ENGLISH };

export type Say = (key: TextKey, details?: Record<string, string | number>) => string;

/** French counts 0 and 1 as singular, English only 1. */
const isSingular = (lang: Lang, count: number) => (lang === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1);

export function speaker(lang: Lang): Say {
  return (key, details = {}) => {
    let sentence = TEXTS[lang][key];
    if (sentence.includes("|")) {
      const [one = "", many = ""] = sentence.split("|");
      sentence = isSingular(lang, Number(details.count)) ? one : many;
    }
    const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
    return lang === "fr" ? french(filled) : filled;
  };
}

/** A change with its sign, with a true minus: +3, 0, −2. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

export const pointsText = (say: Say, points: number): string =>
  say("points", { points: signed(points), count: points });
