/** The tile in the hand above the mountain, the rim of the last tile, and the dots of what is legal. */
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Points,
  ShaderMaterial,
} from "three";
import { type Placement, parsePlacement } from "../lattice";
import type { Spot } from "../snapping";
import type { Tile } from "../view";
import { hatGeometry, rimGeometry } from "./hat";
import { heightOf, isMirrored, settle, THICKNESS } from "./measures";

const ACCENT = "#2b6cff";
const FORBIDDEN = "#d4252f";
const LIFT = 0.06;

/** A solid that has a model for either side up. */
class Pair<M extends MeshStandardMaterial | MeshBasicMaterial> {
  readonly group = new Group();
  private readonly meshes: Mesh<BufferGeometry, M>[];

  constructor(
    model: (mirrored: boolean) => BufferGeometry,
    readonly material: M,
    order: number,
  ) {
    this.meshes = [false, true].map((mirrored) => {
      const mesh = new Mesh(model(mirrored), material);
      mesh.visible = false;
      mesh.renderOrder = order;
      this.group.add(mesh);
      return mesh;
    });
  }

  show(placement: Placement, height: number): void {
    this.meshes.forEach((mesh, side) => {
      mesh.visible = side === (isMirrored(placement.o) ? 1 : 0);
      if (mesh.visible) settle(mesh, placement, height);
    });
  }

  hide(): void {
    for (const mesh of this.meshes) mesh.visible = false;
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.geometry.dispose();
    this.material.dispose();
  }
}

const rim = (inner: number, outer: number) => (mirrored: boolean) => rimGeometry(mirrored, inner, outer);

export class Ghost {
  readonly group = new Group();
  private readonly body = new Pair(
    hatGeometry,
    new MeshStandardMaterial({ transparent: true, opacity: 0.74, roughness: 0.6, depthWrite: true }),
    4,
  );
  private readonly edge = new Pair(
    rim(0.03, 0.13),
    new MeshBasicMaterial({ transparent: true, opacity: 0.95, depthTest: false }),
    6,
  );

  constructor() {
    this.group.add(this.body.group, this.edge.group);
  }

  show(placement: Placement, level: number, legal: boolean, colour: string): void {
    const height = heightOf(level) + LIFT;
    this.body.material.color.set(legal ? colour : FORBIDDEN);
    this.body.material.emissive.set(legal ? colour : FORBIDDEN).multiplyScalar(0.28);
    this.body.material.opacity = legal ? 0.8 : 0.5;
    this.edge.material.color.set(legal ? ACCENT : FORBIDDEN);
    this.body.show(placement, height);
    this.edge.show(placement, height + THICKNESS);
  }

  hide(): void {
    this.body.hide();
    this.edge.hide();
  }

  dispose(): void {
    this.body.dispose();
    this.edge.dispose();
  }
}

export class LastMark {
  private readonly rim = new Pair(
    rim(0.1, 0.02),
    new MeshBasicMaterial({ color: "#fff3c4", transparent: true, opacity: 0.95 }),
    2,
  );
  readonly group = this.rim.group;

  show(tile: Tile | null): void {
    if (tile) this.rim.show(parsePlacement(tile.at), heightOf(tile.level + 1) + 0.02);
    else this.rim.hide();
  }

  dispose(): void {
    this.rim.dispose();
  }
}

export class Hint {
  private readonly rim = new Pair(rim(0.2, 0.2), new MeshBasicMaterial({ color: "#ffcf4a", depthTest: false }), 5);
  readonly group = this.rim.group;

  show(placement: Placement | null, level: number): void {
    if (placement) this.rim.show(placement, heightOf(level + 1) + 0.03);
    else this.rim.hide();
  }

  dispose(): void {
    this.rim.dispose();
  }
}

const DOT_VERTEX = /* glsl */ `
attribute vec3 tint;
attribute float weight;
uniform float scale;
varying vec3 vTint;
void main() {
  vTint = tint;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = (9.0 + 5.0 * weight) * scale;
}`;

const DOT_FRAGMENT = /* glsl */ `
varying vec3 vTint;
void main() {
  float d = length(gl_PointCoord - 0.5) * 2.0;
  float inside = smoothstep(0.72, 0.62, d);
  float ring = smoothstep(1.0, 0.9, d);
  gl_FragColor = vec4(mix(vec3(1.0), vTint, inside), ring * 0.92);
  #include <colorspace_fragment>
}`;

/** A dot at each legal place of the tile as it is turned now; the more points, the larger and the bluer. */
export class Dots {
  readonly points: Points<BufferGeometry, ShaderMaterial>;

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: DOT_VERTEX,
      fragmentShader: DOT_FRAGMENT,
      uniforms: { scale: { value: 1 } },
      transparent: true,
      depthTest: false,
    });
    this.points = new Points(new BufferGeometry(), material);
    this.points.renderOrder = 5;
    this.points.frustumCulled = false;
  }

  show(spots: readonly Spot[], pixelRatio: number): void {
    const best = Math.max(1, ...spots.map((spot) => spot.target.points));
    const position: number[] = [];
    const tint: number[] = [];
    const weight: number[] = [];
    const colour = new Color();
    for (const { middle, target } of spots) {
      const share = Math.max(0, target.points) / best;
      position.push(middle.x, heightOf(target.level) + 0.1, -middle.y);
      colour.set("#8a93a6").lerp(new Color(ACCENT), target.points > 0 ? 0.35 + 0.65 * share : 0);
      tint.push(colour.r, colour.g, colour.b);
      weight.push(share);
    }
    this.points.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
    geometry.setAttribute("tint", new Float32BufferAttribute(tint, 3));
    geometry.setAttribute("weight", new Float32BufferAttribute(weight, 1));
    this.points.geometry = geometry;
    this.points.visible = spots.length > 0;
    (this.points.material.uniforms.scale as { value: number }).value = pixelRatio;
  }

  dispose(): void {
    this.points.geometry.dispose();
    this.points.material.dispose();
  }
}
