import { Vector3 } from "three";
import { expect, test } from "vitest";
import { extentOf } from "../extent";
import late from "../fixtures/view-4-39.json";
import { kiteCorners, kitesOf, parsePlacement, placementMiddle } from "../lattice";
import type { View } from "../view";
import { Eye } from "./eye";
import { heightOf } from "./measures";

const view = late as unknown as View;
const SMALL = { middle: { x: 0, y: 0 }, radius: 8.5, levels: 1, tops: [] };
const LARGE = { middle: { x: 9, y: 0 }, radius: 16, levels: 3, tops: [] };

/** A gesture on the board: the camera moved by this much. */
function gesture(eye: Eye, by: number): void {
  eye.controls.dispatchEvent({ type: "start" });
  eye.camera.position.x += by;
  eye.controls.dispatchEvent({ type: "change" });
  eye.controls.dispatchEvent({ type: "end" });
}

test("a tap does not hold the camera: the growing island stays in sight", () => {
  const eye = new Eye(document.createElement("canvas"), () => {});
  eye.fit(SMALL, true);
  gesture(eye, 0);
  eye.fit(LARGE, true);
  expect(eye.controls.target.x).toBeGreaterThan(8);
  gesture(eye, eye.controls.getDistance() / 4);
  eye.fit(SMALL, true);
  expect(eye.controls.target.x).toBeGreaterThan(8); // whoever turned the view keeps it
});

test("a placement that is pointed at belongs to what is framed", () => {
  const marked = parsePlacement("14,-2,0");
  const { middle, radius } = extentOf(view, marked);
  const { x, y } = placementMiddle(marked);
  expect(Math.hypot(x - middle.x, y - middle.y)).toBeLessThan(radius);
  const without = extentOf(view);
  expect(Math.hypot(x - without.middle.x, y - without.middle.y)).toBeGreaterThan(without.radius);
});

const views = Object.values(import.meta.glob<View>("../fixtures/view-*.json", { eager: true, import: "default" }));
const SCREENS = { phone: [390, 500], desk: [960, 700] } as const;

/** As long as islands get: tiles in a row from east to west, and from north to south. */
const rows = ["3,-1", "-1,3"].map((step) => {
  const [q = 0, r = 0] = step.split(",").map(Number);
  const tiles = [-2, -1, 0, 1, 2].map((n) => ({
    at: `${n * q},${n * r},0`,
    level: 0,
    owner: 0,
    seen: 8,
    counts: true,
  }));
  return { ...(views[0] as View), tiles, kites: [], highest: 0 };
});

test.each(Object.entries(SCREENS))("has every tile in sight on a %s", (_, [width, height]) => {
  for (const view of [...views, ...rows]) {
    const eye = new Eye(document.createElement("div"), () => {});
    eye.resize(width, height);
    eye.fit(extentOf(view), true);
    eye.camera.updateMatrixWorld();
    for (const { at, level } of view.tiles) {
      for (const { x, y } of kitesOf(parsePlacement(at)).flatMap(kiteCorners)) {
        const seen = new Vector3(x, heightOf(level + 1), -y).project(eye.camera);
        expect(Math.abs(seen.x), `${at} from side to side`).toBeLessThan(1);
        expect(Math.abs(seen.y), `${at} from top to bottom`).toBeLessThan(1);
      }
    }
    eye.dispose();
  }
});
