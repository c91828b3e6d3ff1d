/** Placements and events in words, for ears: the live region, the list, the log. */
import type { BoardPlayer, GameEvent, Lang } from "../contract";
import { formatPlacement, type Placement } from "./lattice";
import { ENVIRONMENTS, type Environment, environmentIndex } from "./palette";
import type { Spot } from "./snapping";
import { pointsText, type Say, signed, speaker } from "./texts";
import type { Target, View } from "./view";
import { roughly, whereWords } from "./where";

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
  lang: Lang,
  { placement, target }: Spot,
  view: View,
  environments: readonly Environment[],
): string {
  return say("chosen", {
    where: capital(whereWords(view, placement, target.level, lang)),
    points: pointsText(say, target.points),
    changes: spokenChanges(say, target, view.seat, environments),
  });
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function placementOf(event: GameEvent): Placement {
  const [q = 0, r = 0, o = 0] = Array.isArray(event.at) ? (event.at as number[]) : [];
  return { q, r, o };
}

export function announce(event: GameEvent, players: readonly BoardPlayer[], _seat: number, lang: Lang): string {
  const name = players[event.seat ?? -1]?.name ?? "";
  const say = speaker(lang);
  const where = whereOf(event, lang);
  if (event.do === "base") return `${say("baseLaid", { name, where })}.`;
  if (event.do !== "place") return "";
  const tile = say((ENVIRONMENTS[environmentIndex(event.seat ?? null)] as Environment).name);
  return `${say("placed", { name, tile, where })}.`;
}

export function notation(event: GameEvent, lang: Lang): { text: string; pieces: string[] } | null {
  const at = formatPlacement(placementOf(event));
  if (event.do === "base") return { text: whereOf(event, lang), pieces: [`:${at}`] };
  if (event.do !== "place") return null;
  return { text: whereOf(event, lang), pieces: [`${event.seat ?? ""}:${at}`] };
}

/** The base lies on the ground, which its event does not say. */
function whereOf(event: GameEvent, lang: Lang): string {
  return roughly(placementOf(event), Number(event.level ?? 0), lang);
}
