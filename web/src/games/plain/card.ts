/** On the shelf: a game that the server has and this client has no folder for. */
import { say } from "../../i18n/say";
import type { GameInfo } from "../../wire/messages";
import type { GameCard, GameClient } from "../contract";

const tagline = say({
  en: "A game that this server has added: you play on a picture of the table, with your moves in a list.",
  fr: "Un jeu ajouté par ce serveur : on y joue sur une image de la table, avec la liste de ses coups.",
});

export function plainCard(info: GameInfo): GameCard {
  return {
    name: info.name,
    title: info.title,
    accent: "#7d6b4f",
    ruleLetter: Object.keys(info.rules)[0]?.split("-")[0] ?? "",
    hasSecrets: true, // nobody here knows: better a curtain too many
    tagline,
    cover: () => import("./Cover.svelte"),
    load: async () => (await import("./client")).plainClient(info) as GameClient,
    plain: info,
  };
}
