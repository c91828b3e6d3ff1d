/** What stands on the land: trees, ice, stones, flowers, each one small solid with its colours at its corners. */
import {
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DodecahedronGeometry,
  Float32BufferAttribute,
  IcosahedronGeometry,
  OctahedronGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { DecorName } from "../palette";
import { hash } from "./measures";

type Move = {
  x?: number;
  y?: number;
  z?: number;
  tilt?: number;
  lean?: number;
  turn?: number;
  scale?: [number, number, number];
};

/** A part of a model in one colour, lighter above than below, its facets kept flat. */
function part(source: BufferGeometry, colour: string, move: Move = {}, snow = 0): BufferGeometry {
  const geometry = source.index ? source.toNonIndexed() : source;
  if (geometry !== source) source.dispose();
  geometry.deleteAttribute("uv");
  if (move.scale) geometry.scale(...move.scale);
  if (move.tilt) geometry.rotateZ(move.tilt);
  if (move.lean) geometry.rotateX(move.lean);
  if (move.turn) geometry.rotateY(move.turn);
  geometry.translate(move.x ?? 0, move.y ?? 0, move.z ?? 0);
  geometry.computeVertexNormals();
  const normals = geometry.getAttribute("normal");
  const colours: number[] = [];
  const base = new Color(colour);
  const white = new Color("#f7fbff");
  const own = new Color();
  for (let i = 0; i < normals.count; i++) {
    const up = normals.getY(i);
    own.copy(base).multiplyScalar(0.86 + 0.2 * up);
    if (snow > 0 && up > 0.2) own.lerp(white, Math.min(1, snow * (0.5 + up)));
    colours.push(own.r, own.g, own.b);
  }
  geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  return geometry;
}

function joined(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts);
  for (const geometry of parts) geometry.dispose();
  return whole;
}

function conifer(needles: [string, string, string], snow: number, slim = 1): BufferGeometry {
  const parts = [part(new CylinderGeometry(0.045, 0.06, 0.22, 6), "#6d4a2f", { y: 0.11 })];
  needles.forEach((colour, i) => {
    const radius = (0.3 - 0.07 * i) * slim;
    parts.push(part(new ConeGeometry(radius, 0.42, 7), colour, { y: 0.34 + 0.23 * i, turn: i * 0.6 }, snow));
  });
  return joined(parts);
}

function palm(): BufferGeometry {
  const parts: BufferGeometry[] = [];
  for (let i = 0; i < 3; i++) {
    const y = 0.14 + 0.24 * i;
    const move = { x: 0.03 * i * i, y, tilt: -0.12 * i };
    parts.push(part(new CylinderGeometry(0.04, 0.055, 0.27, 5), i % 2 ? "#9b7446" : "#86623a", move));
  }
  for (let i = 0; i < 7; i++) {
    const turn = (i * 2 * Math.PI) / 7;
    const leaf = new ConeGeometry(0.085, 0.46, 4).translate(0, 0.23, 0);
    const move = {
      scale: [1, 1, 0.35] as [number, number, number],
      tilt: -1.75 - 0.15 * (i % 2),
      turn,
      x: 0.12,
      y: 0.82,
    };
    parts.push(part(leaf, i % 2 ? "#2f9a58" : "#1f7f4a", move));
  }
  parts.push(part(new IcosahedronGeometry(0.06, 0), "#7a4b23", { x: 0.12, y: 0.78 }));
  return joined(parts);
}

function crystals(colours: [string, string, string], snow: number): BufferGeometry {
  const stands: [number, number, number, number, number][] = [
    [0, 0, 0.62, 0.14, 0.06],
    [0.17, 0.05, 0.4, 0.1, -0.34],
    [-0.14, 0.1, 0.34, 0.09, 0.38],
  ];
  return joined(
    stands.flatMap(([x, z, height, radius, tilt], i) => {
      const colour = colours[i] as string;
      return [
        part(
          new CylinderGeometry(radius * 0.8, radius, height * 0.62, 5),
          colour,
          { x, z, y: height * 0.28, tilt },
          snow * 0.4,
        ),
        part(
          new ConeGeometry(radius * 0.8, height * 0.42, 5),
          colour,
          { x: x - Math.sin(tilt) * height * 0.52, z, y: height * 0.79, tilt },
          snow,
        ),
      ];
    }),
  );
}

function boulders(colours: [string, string], snow: number, flatness = 0.72): BufferGeometry {
  const stone = (radius: number, colour: string, move: Move) =>
    part(new DodecahedronGeometry(radius, 0), colour, move, snow);
  return joined([
    stone(0.24, colours[0], { y: 0.13, turn: 0.4, scale: [1.1, flatness, 0.9] }),
    stone(0.14, colours[1], { x: 0.27, z: 0.1, y: 0.07, turn: 1.1, scale: [1, flatness, 1] }),
    stone(0.09, colours[0], { x: -0.2, z: 0.2, y: 0.05, turn: 2.0, scale: [1, flatness, 1] }),
  ]);
}

function basalt(): BufferGeometry {
  const parts: BufferGeometry[] = [];
  for (let i = 0; i < 6; i++) {
    const turn = (i * Math.PI) / 3;
    const height = 0.2 + 0.34 * hash(i, 3);
    const out = i === 0 ? 0 : 0.2;
    parts.push(
      part(new CylinderGeometry(0.115, 0.125, height, 6), i % 2 ? "#5b4a48" : "#473a3b", {
        x: Math.cos(turn) * out,
        z: Math.sin(turn) * out,
        y: height / 2,
      }),
    );
  }
  return joined(parts);
}

function flowers(blades: [string, string], petals: string[], snow: number): BufferGeometry {
  const parts: BufferGeometry[] = [];
  for (let i = 0; i < 6; i++) {
    const turn = i * 1.05;
    const out = 0.06 + 0.08 * hash(i, 5);
    const move = {
      x: Math.cos(turn) * out,
      z: Math.sin(turn) * out,
      tilt: -Math.cos(turn) * 0.35,
      lean: Math.sin(turn) * 0.35,
    };
    const height = 0.2 + 0.12 * hash(i, 1);
    parts.push(part(new ConeGeometry(0.035, height, 4), blades[i % 2] as string, { ...move, y: height / 2 }, snow));
  }
  petals.forEach((colour, i) => {
    const turn = 0.5 + (i * 2 * Math.PI) / petals.length;
    const at = { x: Math.cos(turn) * 0.17, z: Math.sin(turn) * 0.17 };
    parts.push(part(new CylinderGeometry(0.012, 0.012, 0.2, 4), blades[0], { ...at, y: 0.1 }));
    parts.push(part(new OctahedronGeometry(0.07, 0), colour, { ...at, y: 0.22, scale: [1, 0.62, 1] }, snow * 0.5));
  });
  return joined(parts);
}

/** One model a seat's environment: forest, glacier, rock, meadow. */
export function models(decor: DecorName): [BufferGeometry, BufferGeometry, BufferGeometry, BufferGeometry] {
  switch (decor) {
    case "alpine":
      return [
        conifer(["#1f5636", "#2b6f44", "#3a8752"], 0),
        crystals(["#e9f7fd", "#bfe2f2", "#d6eef8"], 0),
        boulders(["#b9775c", "#8d4f3b"], 0),
        flowers(["#8f9c2c", "#a9b43a"], ["#ffffff", "#f2c94c", "#e8604c"], 0),
      ];
    case "volcanic":
      return [
        conifer(["#1d4a34", "#2a5c3a", "#3c7346"], 0, 0.72),
        crystals(["#dfeef2", "#9fc6d6", "#c5dfe8"], 0),
        basalt(),
        flowers(["#9a8d2c", "#b8a53a"], ["#ff9a3c", "#ffd24c"], 0),
      ];
    case "winter":
      return [
        conifer(["#24593f", "#6f9a87", "#f4f9ff"], 0.12),
        crystals(["#f2fbff", "#c7e6f5", "#dff3fb"], 0.6),
        boulders(["#a5664e", "#7f4736"], 0.8),
        flowers(["#c3b45c", "#d6c878"], ["#b23a48"], 0.35),
      ];
    case "tropical":
      return [
        palm(),
        crystals(["#e2fbff", "#a8e6ea", "#cdf4f4"], 0),
        boulders(["#c98762", "#9f5f45"], 0, 0.85),
        flowers(["#7fae2c", "#9cc63e"], ["#ff5d8f", "#ffd23f", "#ff8a3d"], 0),
      ];
  }
}
