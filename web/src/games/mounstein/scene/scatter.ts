/** Trees and stones on every seen kite: one instanced mesh an environment, always the same for the same kite. */
import { Euler, Group, InstancedMesh, Matrix4, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import type { DecorName } from "../palette";
import type { KiteAt } from "../view";
import { placeInKite } from "./hat";
import { hash, heightOf } from "./measures";
import { models } from "./models";

/** A seen kite with the owner of its tile and its level. */
export interface Plot {
  at: KiteAt;
  owner: number;
  level: number;
}

/** How many stand on a kite, at least and at most, and how large, by environment. */
const STANDS = [
  { least: 2, most: 3, size: 0.78 },
  { least: 0, most: 1, size: 0.74 },
  { least: 1, most: 2, size: 0.66 },
  { least: 1, most: 3, size: 0.86 },
] as const;
const MOST = 130 * 3;

const matrix = new Matrix4();
const turn = new Quaternion();
const euler = new Euler();
const place = new Vector3();
const size = new Vector3();

export class Scatter {
  readonly group = new Group();
  private meshes: InstancedMesh[] = [];
  private readonly material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.78, flatShading: true });

  setDecor(decor: DecorName): void {
    this.clear();
    this.meshes = models(decor).map((geometry) => {
      const mesh = new InstancedMesh(geometry, this.material, MOST);
      mesh.count = 0;
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.group.add(mesh);
      return mesh;
    });
  }

  update(plots: readonly Plot[]): void {
    for (const mesh of this.meshes) mesh.count = 0;
    for (const plot of plots) this.plant(plot);
    for (const mesh of this.meshes) mesh.instanceMatrix.needsUpdate = true;
  }

  private plant({ at, owner, level }: Plot): void {
    const mesh = this.meshes[owner];
    const stand = STANDS[owner];
    if (!mesh || !stand) return;
    const number = stand.least + Math.floor(hash(...at, 7) * (stand.most - stand.least + 1));
    for (let i = 0; i < number && mesh.count < MOST; i++) {
      const along = (i + 0.2 + 0.6 * hash(...at, i, 1)) / number;
      const { x, y } = placeInKite(at, along, hash(...at, i, 2));
      const scale = stand.size * (0.75 + 0.5 * hash(...at, i, 3));
      euler.set(0, hash(...at, i, 4) * Math.PI * 2, 0);
      place.set(x, heightOf(level + 1) - 0.02, -y);
      matrix.compose(place, turn.setFromEuler(euler), size.setScalar(scale));
      mesh.setMatrixAt(mesh.count++, matrix);
    }
  }

  private clear(): void {
    for (const mesh of this.meshes) {
      this.group.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.meshes = [];
  }

  dispose(): void {
    this.clear();
    this.material.dispose();
  }
}
