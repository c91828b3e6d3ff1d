/** The thin clouds over the highest level, cut from white paper: what wears one counts 0. */
import {
  Color,
  ExtrudeGeometry,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Shape,
  Vector3,
} from "three";
import type { Point } from "../lattice";
import { hash, heightOf } from "./measures";

const MOST = 41 * 2;
/** How high a cloud floats above the tile that wears it. */
const LIFT = 1.25;
const CLEAR = 0.86;

/** A flat-bottomed cloud of a few lobes, seen from above as a sheet of paper. */
function cloudShape(): Shape {
  const shape = new Shape();
  const lobes: [x: number, y: number, radius: number, from: number, to: number][] = [
    [1.05, 0.0, 0.42, -1.57, 1.25],
    [0.45, 0.32, 0.5, 0.25, 2.2],
    [-0.35, 0.3, 0.55, 0.9, 2.9],
    [-1.0, 0.0, 0.4, 1.6, 4.71],
  ];
  shape.moveTo(1.05, -0.42);
  for (const [x, y, radius, from, to] of lobes) shape.absarc(x, y, radius, from, to, false);
  shape.lineTo(1.05, -0.42);
  return shape;
}

export class Clouds {
  readonly mesh: InstancedMesh;
  private readonly material = new MeshStandardMaterial({
    transparent: true,
    opacity: CLEAR,
    roughness: 1,
    depthWrite: false,
  });

  constructor() {
    const geometry = new ExtrudeGeometry(cloudShape(), {
      depth: 0.14,
      bevelEnabled: true,
      bevelSize: 0.16,
      bevelThickness: 0.15,
      bevelSegments: 4,
      curveSegments: 14,
    });
    geometry.rotateX(-Math.PI / 2);
    this.mesh = new InstancedMesh(geometry, this.material, MOST);
    this.mesh.count = 0;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
  }

  update(middles: readonly Point[], level: number): void {
    const matrix = new Matrix4();
    const turn = new Quaternion();
    const up = new Vector3(0, 1, 0);
    this.mesh.count = 0;
    middles.slice(0, MOST / 2).forEach(({ x, y }, i) => {
      for (const side of [0, 1]) {
        const angle = (hash(i, side, Math.round(x * 3)) - 0.5) * 0.7;
        const shift = side ? 0.75 : -0.6;
        const place = new Vector3(x + shift, heightOf(level + 1) + LIFT + side * 0.34, -y + shift * 0.55);
        const size = (side ? 0.95 : 1.25) * (0.85 + 0.25 * hash(i, side));
        matrix.compose(place, turn.setFromAxisAngle(up, angle), new Vector3(size, 1, size));
        this.mesh.setMatrixAt(this.mesh.count++, matrix);
      }
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  paint(colour: string): void {
    this.material.color = new Color(colour);
    this.material.emissive = new Color(colour).multiplyScalar(0.3);
  }

  /** Fainter while somebody aims a tile, so that nothing hides the summit. */
  thin(faint: boolean): void {
    this.material.opacity = faint ? CLEAR * 0.5 : CLEAR;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
    this.material.dispose();
  }
}
