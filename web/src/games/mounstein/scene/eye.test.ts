import { expect, test } from "vitest";
import { extentOf } from "../extent";
import late from "../fixtures/view-4-39.json";
import { parsePlacement, placementMiddle } from "../lattice";
import type { View } from "../view";
import { Eye } from "./eye";

const view = late as unknown as View;
const SMALL = { middle: { x: 0, y: 0 }, radius: 8.5, levels: 1 };
const LARGE = { middle: { x: 9, y: 0 }, radius: 16, levels: 3 };

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
