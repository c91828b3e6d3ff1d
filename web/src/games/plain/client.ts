/** What is shown and said of a game without a folder: made from what the server tells of every game. */
import type { GameInfo, PlainView } from "../../wire/messages";
import type { GameClient, GameEvent, Lang } from "../contract";
import Board from "./Board.svelte";

/** What the rest of an event says already, as in the terminal. */
const UNTOLD = ["seat", "do", "kind", "from"];

/** A value of an event as it is written for people: [["r5", "g1"], 13] → "r5 g1 | 13". */
export function written(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  if (value.every((item) => typeof item === "number")) return value.join(",");
  return value.map(written).join(value.every((item) => typeof item === "string") ? " " : " | ");
}

export function plainClient(info: GameInfo): GameClient<PlainView> {
  /** "places 7"; empty for what nobody did. */
  function words(event: GameEvent, lang: Lang): string {
    const verb = info.events[event.do]?.[lang];
    if (event.seat === undefined || !verb) return "";
    const details = Object.entries(event)
      .filter(([key, value]) => !UNTOLD.includes(key) && value !== null)
      .map(([, value]) => written(value));
    return [verb, ...details].filter(Boolean).join(" ");
  }
  return {
    Board,
    addsUp: true,
    announce: (event, players, _seat, lang) => {
      const said = words(event, lang);
      return said && `${players[event.seat ?? -1]?.name ?? ""} ${said}.`;
    },
    notation: (event, lang) => {
      const text = words(event, lang);
      return text ? { pieces: [], text } : null;
    },
    facts: () => [],
    sound: (event) => (event.seat === undefined ? null : "place"),
  };
}
