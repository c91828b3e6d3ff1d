import { BufferGeometry, type EventDispatcher, Material, type Mesh, type Object3D, type Scene, Texture } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inOrder } from "../drawn";
import { DECORS, type DecorName, ENVIRONMENTS } from "../palette";
import { aimAt, spotsOf } from "../snapping";
import type { View } from "../view";
import { hatGeometry } from "./hat";
import { heightOf, THICKNESS } from "./measures";
import { type Look, Mountain, type Renderer } from "./mountain";

const views = Object.values(import.meta.glob<View>("../fixtures/view-*.json", { eager: true, import: "default" }));
type Resource = EventDispatcher<{ dispose: object }>;

/** Counts what a real renderer would upload: all that was ever drawn and not yet given back. */
class Ledger {
  readonly held = new Set<Resource>();
  readonly seen = new Set<Resource>();
  frames = 0;

  private hold(resource: Resource): void {
    if (this.held.has(resource)) return;
    this.held.add(resource);
    this.seen.add(resource);
    resource.addEventListener("dispose", () => this.held.delete(resource));
  }

  render(scene: Scene): void {
    this.frames++;
    scene.traverse((object: Object3D) => {
      const { geometry, material } = object as Partial<Mesh>;
      if (geometry instanceof BufferGeometry) this.hold(geometry as Resource);
      if (material instanceof Material) this.hold(material as unknown as Resource);
      const uniforms = (material as { uniforms?: Record<string, { value: unknown }> } | undefined)?.uniforms ?? {};
      for (const { value } of Object.values(uniforms)) if (value instanceof Texture) this.hold(value as Resource);
    });
  }

  renderer(): Renderer & { forceContextLoss: ReturnType<typeof vi.fn> } {
    return {
      render: (scene: Object3D) => this.render(scene as Scene),
      setSize: vi.fn(),
      setPixelRatio: vi.fn(),
      getPixelRatio: () => 1,
      dispose: vi.fn(),
      forceContextLoss: vi.fn(),
      shadowMap: { needsUpdate: false },
      info: { memory: { geometries: 0, textures: 0 }, render: { calls: 0, triangles: 0 } },
    } as unknown as Renderer & { forceContextLoss: ReturnType<typeof vi.fn> };
  }
}

const look = (decor: DecorName): Look => ({ decor, environments: ENVIRONMENTS, dark: false, still: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function raise(ledger: Ledger, still = true) {
  const canvas = document.createElement("canvas");
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  const renderer = ledger.renderer();
  const mountain = new Mountain(canvas, renderer, 32, { ...look("alpine"), still });
  mountain.resize(800, 600);
  return { mountain, renderer };
}

describe("the mountain", () => {
  it("holds no more after 100 games than after the first, and nothing in the end", () => {
    const ledger = new Ledger();
    const { mountain, renderer } = raise(ledger);
    const held: number[] = [];
    for (let game = 0; game < 100; game++) {
      mountain.setLook(look(DECORS[game % DECORS.length] as DecorName));
      const view = views[game % views.length] as View;
      mountain.update(view);
      mountain.setSpots(spotsOf(view.targets));
      vi.advanceTimersByTime(100);
      held.push(ledger.held.size);
    }
    expect(new Set(held).size).toBe(1);
    expect(ledger.seen.size).toBeGreaterThan(held[0] ?? 0);
    mountain.dispose();
    expect(ledger.held.size).toBe(0);
    expect(renderer.forceContextLoss).toHaveBeenCalledOnce();
  }, 30_000);

  it("draws nothing while nothing moves", () => {
    const ledger = new Ledger();
    const { mountain } = raise(ledger);
    mountain.update(views[0] as View);
    vi.advanceTimersByTime(3000);
    const drawn = ledger.frames;
    expect(drawn).toBeGreaterThan(0);
    vi.advanceTimersByTime(10_000);
    expect(ledger.frames).toBe(drawn);
    mountain.hideGhost();
    vi.advanceTimersByTime(100);
    expect(ledger.frames).toBe(drawn + 1);
    mountain.dispose();
  });

  it("drops a new tile in 200 ms, and at once where motion is unwelcome", () => {
    const before = views.find((view) => view.seats === 4 && view.tiles.length === 40) as View;
    const after = views.find((view) => view.seats === 4 && view.tiles.length === 41) as View;
    const framesOf = (still: boolean) => {
      const ledger = new Ledger();
      const { mountain } = raise(ledger, still);
      mountain.update(before);
      vi.advanceTimersByTime(3000);
      const drawn = ledger.frames;
      mountain.update(after);
      vi.advanceTimersByTime(3000);
      mountain.dispose();
      return ledger.frames - drawn;
    };
    expect(framesOf(true)).toBe(1);
    expect(framesOf(false)).toBeGreaterThan(10);
  });

  it("needs few calls: under 20 things to draw with all 41 tiles", () => {
    let drawn = 0;
    const ledger = new Ledger();
    const { mountain, renderer } = raise(ledger);
    renderer.render = (scene: Object3D) => {
      drawn = 0;
      scene.traverseVisible((object) => {
        if ("geometry" in object) drawn++;
      });
    };
    mountain.update(views.find((view) => view.tiles.length === 41) as View);
    vi.advanceTimersByTime(100);
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThan(20);
    mountain.dispose();
  });
});

describe("what is drawn", () => {
  const expected = (view: View) => inOrder(view.tiles.map(({ at, level, owner }) => ({ at, level, owner })));

  it("is read back from the scene, and is the view", () => {
    const { mountain } = raise(new Ledger());
    for (const view of views) {
      mountain.update(view);
      vi.advanceTimersByTime(100);
      expect(mountain.placements()).toEqual(expected(view));
    }
    mountain.dispose();
  });

  it("is not yet the view while a tile falls", () => {
    const { mountain } = raise(new Ledger(), false);
    const [before, after] = [40, 41].map((count) => views.find((view) => view.tiles.length === count) as View);
    mountain.update(before as View);
    vi.advanceTimersByTime(3000);
    mountain.update(after as View);
    expect(mountain.placements()).not.toEqual(expected(after as View));
    vi.advanceTimersByTime(3000);
    expect(mountain.placements()).toEqual(expected(after as View));
    mountain.dispose();
  });
});

describe("pointing", () => {
  it("finds under the pointer what is drawn there, and snaps to it", () => {
    const { mountain } = raise(new Ledger());
    const view = views.find((each) => each.seats === 4 && each.tiles.length === 40) as View;
    mountain.update(view);
    vi.advanceTimersByTime(100);
    const sea = { x: 9, y: -9 };
    const drawn = mountain.project(sea, 0);
    const found = mountain.pointAt(drawn.x, drawn.y);
    expect(found?.x).toBeCloseTo(sea.x, 3);
    expect(found?.y).toBeCloseTo(sea.y, 3);
    const spots = spotsOf(view.targets);
    for (const spot of spots) {
      const at = mountain.project(spot.middle, heightOf(spot.target.level) + THICKNESS / 2);
      const point = mountain.pointAt(at.x, at.y) ?? { x: 0, y: 0 };
      const aim = aimAt(point, spot.placement.o, spots, mountain.reachFrom(at.x, at.y));
      expect(aim?.spot?.target.move).toBe(spot.target.move);
    }
    mountain.dispose();
  });
});

describe("the hat's solid", () => {
  it.each([false, true])("looks outwards everywhere (mirrored: %s)", (mirrored) => {
    const geometry = hatGeometry(mirrored);
    const position = geometry.getAttribute("position");
    const normal = geometry.getAttribute("normal");
    for (let i = 0; i < position.count; i += 3) {
      const at = (j: number) => [position.getX(i + j), position.getY(i + j), position.getZ(i + j)] as const;
      const [a, b, c] = [at(0), at(1), at(2)];
      const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
      const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
      const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
      const along = face[0] * normal.getX(i) + face[1] * normal.getY(i) + face[2] * normal.getZ(i);
      expect(along).toBeGreaterThan(0);
    }
    geometry.computeBoundingBox();
    expect(geometry.boundingBox?.max.y).toBeCloseTo(THICKNESS, 6);
    geometry.dispose();
  });
});
