/** The tiles of the mountain: two instanced meshes, one for each side up. */
import {
  type BufferGeometry,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
  Object3D,
} from "three";
import { type Drawn, inOrder } from "../drawn";
import { formatPlacement, parsePlacement } from "../lattice";
import { BASE, environmentIndex } from "../palette";
import type { Tile } from "../view";
import { hatGeometry } from "./hat";
import { hash, heightOf, isMirrored, placementAt, settle } from "./measures";

/** 40 tiles and the base, and one more while it falls. */
const MOST = 48;
/** From how high a tile drops. */
const FALL = 4;

export class Tiles {
  readonly group = new Group();
  readonly meshes: InstancedMesh[];
  private readonly placed = new Object3D();
  private last: { mesh: InstancedMesh; index: number; tile: Tile } | null = null;

  constructor(material: Material) {
    this.meshes = [false, true].map((mirrored) => {
      const geometry: BufferGeometry = hatGeometry(mirrored);
      geometry.setAttribute("tile", new InstancedBufferAttribute(new Float32Array(MOST * 3), 3));
      const mesh = new InstancedMesh(geometry, material, MOST);
      mesh.count = 0;
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.group.add(mesh);
      return mesh;
    });
  }

  update(tiles: readonly Tile[]): void {
    for (const mesh of this.meshes) mesh.count = 0;
    for (const tile of tiles) this.add(tile);
    for (const mesh of this.meshes) {
      mesh.instanceMatrix.needsUpdate = true;
      mesh.geometry.getAttribute("tile").needsUpdate = true;
      mesh.computeBoundingSphere();
    }
  }

  private add(tile: Tile): void {
    const placement = parsePlacement(tile.at);
    const mesh = this.meshes[isMirrored(placement.o) ? 1 : 0] as InstancedMesh;
    const index = mesh.count++;
    settle(this.placed, placement, heightOf(tile.level));
    mesh.setMatrixAt(index, this.placed.matrix);
    const own = hash(placement.q, placement.r, placement.o, tile.level);
    mesh.geometry.getAttribute("tile").setXYZ(index, environmentIndex(tile.owner), tile.level, own);
    this.last = { mesh, index, tile };
  }

  /** Lifts the last tile: 1 is the start of its fall, 0 its place. */
  lift(share: number): void {
    if (!this.last) return;
    const { mesh, index, tile } = this.last;
    settle(this.placed, parsePlacement(tile.at), heightOf(tile.level) + FALL * share);
    mesh.setMatrixAt(index, this.placed.matrix);
    mesh.instanceMatrix.needsUpdate = true;
  }

  /** What the graphics card is given, read back from it: which tiles lie where, in which colours. */
  drawn(): Drawn[] {
    const matrix = new Matrix4();
    const found: Drawn[] = [];
    this.meshes.forEach((mesh, side) => {
      const painted = mesh.geometry.getAttribute("tile");
      for (let index = 0; index < mesh.count; index++) {
        mesh.getMatrixAt(index, matrix);
        const { placement, level } = placementAt(matrix, side === 1);
        const environment = painted.getX(index);
        found.push({
          at: formatPlacement(placement),
          level: Math.round(level * 100) / 100,
          owner: environment === BASE ? null : environment,
        });
      }
    });
    return inOrder(found);
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
  }
}
