/** The mountain in three dimensions: puts tiles, sea, sky, light and ghost together and draws them when something changed. */
import { NeutralToneMapping, PCFShadowMap, Plane, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import type { Drawn } from "../drawn";
import { extentOf } from "../extent";
import { kitesOf, type Placement, type Point, parsePlacement, placementMiddle } from "../lattice";
import type { DecorName, Environment } from "../palette";
import type { Spot } from "../snapping";
import type { KiteAt, View } from "../view";
import { Clouds } from "./clouds";
import { DECOR } from "./decor";
import { Eye } from "./eye";
import { Field, groundOf } from "./field";
import { Frames, Motion } from "./frames";
import { Dots, Ghost, Hint, LastMark } from "./ghost";
import { Lights } from "./lights";
import { groundPoint, heightOf, THICKNESS } from "./measures";
import { paintUniforms, tileMaterial, tileUniforms } from "./painter";
import { type Plot, Scatter } from "./scatter";
import { Sea } from "./sea";
import { Sharpness } from "./sharpness";
import { Sky } from "./sky";
import { Tiles } from "./tiles";

const DROP_MS = 200;

export interface Look {
  decor: DecorName;
  environments: readonly Environment[];
  dark: boolean;
  /** Nothing moves by itself. */
  still: boolean;
}

/** What is drawn of the renderer; tests bring their own. */
export type Renderer = Pick<
  WebGLRenderer,
  "render" | "setSize" | "setPixelRatio" | "getPixelRatio" | "dispose" | "forceContextLoss" | "info" | "shadowMap"
>;

export function makeRenderer(canvas: HTMLCanvasElement): Renderer {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  return renderer;
}

export class Mountain {
  private readonly scene = new Scene();
  private readonly field = new Field();
  private readonly uniforms = tileUniforms(this.field.texture);
  private readonly material = tileMaterial(this.uniforms);
  private readonly tiles = new Tiles(this.material);
  private readonly scatter = new Scatter();
  private readonly clouds = new Clouds();
  private readonly lights = new Lights();
  private readonly ghost = new Ghost();
  private readonly mark = new LastMark();
  private readonly hint = new Hint();
  private readonly dots = new Dots();
  private readonly sea: Sea;
  private readonly sky: Sky;
  private readonly frames = new Frames((elapsed) => this.draw(elapsed));
  private readonly caster = new Raycaster();
  private readonly water = new Plane(new Vector3(0, 1, 0), 0);
  private readonly size = new Vector2(1, 1);
  private readonly sharpness = new Sharpness();
  readonly eye: Eye;
  private drop: Motion | null = null;
  private shown: View | null = null;
  private marked: Placement | null = null;
  private drawn = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly renderer: Renderer,
    board: number,
    private look: Look,
    private readonly onFrame: () => void = () => {},
  ) {
    this.sea = new Sea(this.field.texture, board);
    this.sky = new Sky(board);
    this.uniforms.board.value = board;
    this.eye = new Eye(canvas, () => this.frames.wake());
    this.scene.add(this.sky.group, this.sea.group, this.lights.group, this.tiles.group, this.scatter.group);
    this.scene.add(this.clouds.mesh, this.mark.group, this.hint.group, this.ghost.group, this.dots.points);
    this.paint();
  }

  /** Lights and colours everything again if they have changed. */
  setLook(look: Look): void {
    const { decor, environments, dark } = this.look;
    const isSame = decor === look.decor && environments === look.environments && dark === look.dark;
    this.look = look;
    if (!isSame) this.paint();
  }

  /** After lost graphics came back: everything is drawn again. */
  repaint(): void {
    this.refresh();
  }

  private paint(): void {
    const { look } = this;
    const decor = DECOR[look.decor];
    paintUniforms(this.uniforms, look.environments, decor);
    this.scatter.setDecor(look.decor);
    this.sea.paint(decor, look.decor === "winter");
    this.sky.paint(decor, look.dark);
    this.lights.paint(decor, look.dark);
    this.clouds.paint(decor.cloud);
    if (this.shown) this.plant(this.shown);
    this.refresh();
  }

  update(view: View): void {
    const before = this.shown;
    this.shown = view;
    if (before && isSameMountain(before, view)) return;
    const hasGrown = before !== null && view.tiles.length === before.tiles.length + 1;
    this.drop = hasGrown && !this.look.still ? new Motion(DROP_MS, (share) => this.fall(share)) : null;
    this.build(view);
    this.drop?.advance(0);
    this.refresh();
  }

  private build(view: View): void {
    this.uniforms.highest.value = view.highest;
    this.tiles.update(view.tiles);
    const ground: KiteAt[] = view.tiles
      .filter((tile) => tile.level === 0)
      .flatMap((tile) => kitesOf(parsePlacement(tile.at)));
    this.field.update(groundOf(view, ground), this.uniforms.board.value);
    const highest = view.tiles.filter((tile) => tile.level === view.highest);
    this.clouds.update(
      highest.map((tile) => placementMiddle(parsePlacement(tile.at))),
      view.highest,
    );
    this.mark.show(view.tiles.length > 1 ? (view.tiles.at(-1) ?? null) : null);
    this.plant(view);
    this.frame(view);
  }

  private frame(view: View): void {
    this.eye.fit(extentOf(view, this.marked), this.look.still);
  }

  /** What changes with the landscape too: plants and shadows. */
  private plant(view: View): void {
    // Nothing stands on a tile before it has landed.
    const landed = this.drop ? view.tiles.length - 1 : view.tiles.length;
    const plots: Plot[] = view.kites.flatMap(({ at, tile }) => {
      const { owner, level } = view.tiles[tile] ?? { owner: null, level: 0 };
      return owner === null || tile >= landed ? [] : [{ at, owner, level }];
    });
    this.scatter.update(plots);
    this.lights.cover(extentOf(view));
  }

  private fall(share: number): void {
    this.tiles.lift(1 - share);
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** The top view that shows what counts; `level` -1 shows all levels. */
  setCounting(counting: boolean, level: number): void {
    this.uniforms.counting.value = counting ? 1 : 0;
    this.uniforms.level.value = level;
    this.scatter.group.visible = !counting;
    this.clouds.mesh.visible = !counting;
    this.eye.lookFromAbove(counting, this.look.still);
    this.refresh();
  }

  setSpots(spots: readonly Spot[]): void {
    this.dots.show(spots, this.renderer.getPixelRatio());
    this.clouds.thin(spots.length > 0);
    this.frames.wake();
  }

  showGhost(placement: Placement, level: number, legal: boolean, colour: string): void {
    this.ghost.show(placement, level, legal, colour);
    this.frames.wake();
  }

  hideGhost(): void {
    this.ghost.hide();
    this.frames.wake();
  }

  /** Points at a placement: a hint, or a tile jumped to in the log. */
  setMarked(placement: Placement | null, level: number): void {
    this.hint.show(placement, level);
    this.marked = placement;
    if (this.shown) this.frame(this.shown);
    this.frames.wake();
  }

  /** What lies under a place of the window: the point on land or water. */
  pointAt(clientX: number, clientY: number): Point | null {
    this.aim(clientX, clientY);
    const [hit] = this.caster.intersectObjects(this.tiles.meshes, false);
    const at = hit?.point ?? this.caster.ray.intersectPlane(this.water, new Vector3());
    return at ? groundPoint(at) : null;
  }

  /** How far a spot looks from a place of the window, in short kite sides. */
  reachFrom(clientX: number, clientY: number): (spot: Spot) => number {
    this.aim(clientX, clientY);
    const at = new Vector3();
    return ({ middle, target }) => {
      at.set(middle.x, heightOf(target.level) + THICKNESS / 2, -middle.y);
      return Math.sqrt(this.caster.ray.distanceSqToPoint(at));
    };
  }

  /** Where a point at some height is drawn, in CSS pixels of the canvas. */
  project({ x, y }: Point, height: number): { x: number; y: number } {
    const at = new Vector3(x, height, -y).project(this.eye.camera);
    return { x: ((at.x + 1) / 2) * this.size.x, y: ((1 - at.y) / 2) * this.size.y };
  }

  private aim(clientX: number, clientY: number): void {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    this.caster.setFromCamera(new Vector2(x, y), this.eye.camera);
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.size.set(width, height);
    this.sharpen();
    this.eye.resize(width, height);
    this.refresh();
  }

  private sharpen(): void {
    const { x: width, y: height } = this.size;
    this.renderer.setPixelRatio(this.sharpness.ratio(width, height, globalThis.devicePixelRatio || 1));
    this.renderer.setSize(width, height, false);
  }

  recentre(): void {
    this.eye.recentre(this.look.still);
    this.frames.wake();
  }

  /** The tiles as they are drawn now, not as the view has them. */
  placements(): Drawn[] {
    return this.tiles.drawn();
  }

  /** What the graphics card holds, and how much the last frame took. */
  stats(): { geometries: number; textures: number; calls: number; triangles: number; frames: number } {
    const { memory, render } = this.renderer.info;
    const { geometries, textures } = memory;
    return { geometries, textures, calls: render.calls, triangles: render.triangles, frames: this.drawn };
  }

  private refresh(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.frames.wake();
  }

  private draw(elapsedMs: number): boolean {
    if (this.sharpness.isTooSharp(elapsedMs)) this.sharpen();
    const moving = this.eye.advance(elapsedMs);
    if (this.drop && !this.drop.advance(elapsedMs)) {
      this.drop = null;
      if (this.shown) this.plant(this.shown);
    }
    this.renderer.render(this.scene, this.eye.camera);
    this.drawn++;
    this.onFrame();
    return moving || this.drop !== null;
  }

  /** Gives everything back, the graphics context too: a browser has only a few of them. */
  dispose(): void {
    this.frames.stop();
    const parts = [
      this.tiles,
      this.scatter,
      this.clouds,
      this.lights,
      this.ghost,
      this.mark,
      this.hint,
      this.dots,
      this.sea,
      this.sky,
    ];
    for (const part of [...parts, this.field, this.material, this.eye]) part.dispose();
    this.scene.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** Messages may bring the same tiles again: nothing is built or dropped twice. */
function isSameMountain(a: View, b: View): boolean {
  return (
    a.tiles.length === b.tiles.length &&
    a.tiles.every((tile, i) => tile.at === b.tiles[i]?.at && tile.owner === b.tiles[i]?.owner)
  );
}
