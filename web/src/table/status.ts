/** Whose turn it is, in a sentence. */
import type { BoardPlayer } from "../games/contract";
import { list, type Texts } from "../i18n";
import type { SeatInfo } from "../wire/messages";

export interface Situation {
  isOver: boolean;
  /** The seat looked from; -1 for a spectator. */
  seat: number;
  isMyTurn: boolean;
  /** Whether several people play at this screen. */
  isShared: boolean;
  acting: readonly number[];
  seats: readonly SeatInfo[];
  players: readonly BoardPlayer[];
  /** Seconds until the next round, and who is still reading. */
  pause: { seconds: number; waiting: readonly number[] } | null;
}

export function statusOf(now: Situation, t: Texts, lang: "fr" | "en"): string {
  const sentence = whoActs(now, t, lang);
  return now.seat < 0 ? [sentence, t.table.spectating].filter(Boolean).join(" · ") : sentence;
}

function whoActs(now: Situation, t: Texts, lang: "fr" | "en"): string {
  const name = (seat: number) => now.players[seat]?.name ?? "";
  if (now.isOver) return t.table.over;
  if (now.pause) {
    const names = now.pause.waiting.map(name);
    const next = t.table.pause(now.pause.seconds);
    return names.length ? `${next} · ${t.table.pauseWaiting(list(names, lang))}` : next;
  }
  if (now.isMyTurn) return now.isShared ? t.table.turnOf(name(now.seat)) : t.table.yourTurn;
  if (now.acting.length > 1) return t.table.several;
  const seat = now.acting[0];
  if (seat === undefined) return "";
  return now.seats[seat]?.bot || now.seats[seat]?.stand_in ? t.table.thinking(name(seat)) : t.table.turnOf(name(seat));
}
