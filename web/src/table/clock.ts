/** Time left, as the server told it, at this moment. */
import type { ClockFace } from "../wire/messages";

/** Milliseconds left to a seat so long after the server said so; null without a clock. */
export function leftMs(face: ClockFace | null | undefined, seat: number, since_ms: number): number | null {
  const left = face?.left_ms[seat];
  if (face === null || face === undefined || left === null || left === undefined) return null;
  return Math.max(0, face.running.includes(seat) ? left - since_ms : left);
}

/** Within this, a moment that is told again is the same one: messages do not all take equally long. */
const SAME_MS = 500;

/** The server's moment `ends_ms`, told at its `now_ms`, by this machine's clock: whatever either of them is set to, what is left is the
 * difference. `known`: as it was told before. */
export function ourTime(ends_ms: number | null, now_ms: number, known: number | null): number | null {
  if (ends_ms === null) return null;
  const moment = Date.now() + ends_ms - now_ms;
  return known !== null && Math.abs(moment - known) < SAME_MS ? known : moment;
}

/** 5:07, 0:09.4 in the last ten seconds, 2 j 3 h by mail. */
export function clockText(ms: number, lang: "fr" | "en"): string {
  const hour = 3_600_000;
  if (ms >= 24 * hour) {
    const days = Math.floor(ms / (24 * hour));
    return `${days} ${lang === "fr" ? "j" : "d"} ${Math.floor((ms % (24 * hour)) / hour)} h`;
  }
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
