/** Plays many games' views through real mountains, and tells what the graphics card still holds after each. */
import { DECORS, type DecorName, ENVIRONMENTS } from "../palette";
import { Mountain, makeRenderer } from "../scene/mountain";
import { spotsOf } from "../snapping";
import type { View } from "../view";

export interface Held {
  geometries: number;
  textures: number;
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** One mountain for all games (a table that plays on), and a new one for each of a few (tables that close). */
export async function leaks(views: readonly View[], games: number): Promise<{ held: Held[]; after: Held }> {
  const canvas = document.createElement("canvas");
  const decorOf = (game: number) => DECORS[game % DECORS.length] as DecorName;
  const look = (game: number) => ({
    decor: decorOf(game),
    environments: ENVIRONMENTS,
    dark: game % 2 > 0,
    still: true,
  });
  const mountain = new Mountain(canvas, makeRenderer(canvas), 32, look(0));
  mountain.resize(96, 96);
  const held: Held[] = [];
  for (let game = 0; game < games; game++) {
    mountain.setLook(look(game));
    for (const view of views) {
      mountain.update(view);
      mountain.setSpots(spotsOf(view.targets));
    }
    await frame();
    await frame();
    const { geometries, textures } = mountain.stats();
    held.push({ geometries, textures });
  }
  mountain.dispose();
  const { geometries, textures } = mountain.stats();
  return { held, after: { geometries, textures } };
}
