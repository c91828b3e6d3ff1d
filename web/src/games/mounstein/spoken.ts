/** Placements and events in words, for ears: the live region, the list, the log. */
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { formatPlacement, type Placement } from "./lattice";
import { ENVIRONMENTS, type Environment, environmentIndex } from "./palette";
import type { Spot } from "./snapping";
import { pointsText, type Say, signed, speaker } from "./texts";
import type { Target } from "./view";

/** ", glacier −2, rock +1": what the others would gain or lose. */
export function spokenChanges(say: Say, target: Target, seat: number, environments: readonly Environment[]): string {
  return target.changes
    .flatMap((change, other) => {
      const environment = environments[other];
      if (change === 0 || other === seat || !environment) return [];
      return [`, ${say("changeOf", { name: say(environment.name), change: signed(change) })}`];
    })
    .join("");
}

export function spokenSpot(
  say: Say,
  { placement, target }: Spot,
  seat: number,
  environments: readonly Environment[],
): string {
  return say("chosen", {
    move: target.move,
    level: target.level,
    o: placement.o,
    points: pointsText(say, target.points),
    changes: spokenChanges(say, target, seat, environments),
  });
}

const placementOf = (event: GameEvent): string => {
  const [q = 0, r = 0, o = 0] = Array.isArray(event.at) ? (event.at as number[]) : [];
  return formatPlacement({ q, r, o } satisfies Placement);
};

export function announce(event: GameEvent, players: BoardPlayer[], _seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const say = speaker(lang);
  if (event.do === "base") return `${say("baseLaid", { name, at: placementOf(event) })}.`;
  if (event.do !== "place") return "";
  const tile = say((ENVIRONMENTS[environmentIndex(event.seat ?? null)] as Environment).name);
  return `${say("placed", { name, tile, at: placementOf(event), level: Number(event.level) })}.`;
}

export function notation(event: GameEvent): { text: string; pieces: string[] } | null {
  const at = placementOf(event);
  if (event.do === "base") return { text: at, pieces: [`:${at}`] };
  if (event.do !== "place") return null;
  return { text: `${at} ↑${Number(event.level)}`, pieces: [`${event.seat ?? ""}:${at}`] };
}
