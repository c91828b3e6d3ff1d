/** The camera: orbits, zooms and pinches around the island, and flies between the free view and the view from above. */
import { PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Extent } from "../extent";
import { Motion } from "./frames";
import { heightOf } from "./measures";

const FREE_FIELD = 30;
/** So narrow that higher tiles look hardly larger than lower ones. */
const TOP_FIELD = 5;
const FREE_TILT = 0.9;
/** On upright screens one looks more from above: that fills them better. */
const UPRIGHT_TILT = 0.66;
const FREE_TURN = 0.34;
const FLIGHT_MS = 420;
const LOWER = 0.1;
const HIGHER = -0.3;
const UPRIGHT = 0.8;
/** From a tile's middle to its farthest corner, and a little more. */
const TILE_REACH = 3;
/** A finger that taps a placement trembles: less than this share of the distance does not mean to move the camera. */
const WOBBLE = 0.03;

export class Eye {
  readonly camera = new PerspectiveCamera(FREE_FIELD, 1, 1, 900);
  readonly controls: OrbitControls;
  private extent: Extent = { middle: { x: 0, y: 0 }, radius: 7, levels: 1, tops: [] };
  private flight: Motion | null = null;
  private above = false;
  /** Whether somebody has moved the camera: then a growing island no longer moves it. */
  private held = false;
  /** Where the camera stood when the present gesture began. */
  private gripped: Vector3 | null = null;

  constructor(element: HTMLElement, wake: () => void) {
    this.controls = new OrbitControls(this.camera, element);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = 1.45;
    this.controls.zoomSpeed = 0.9;
    // The arrows belong to the placements.
    this.controls.keys = { LEFT: "", UP: "", RIGHT: "", BOTTOM: "" };
    this.controls.addEventListener("change", wake);
    this.controls.addEventListener("start", () => {
      this.gripped = this.camera.position.clone();
    });
    this.controls.addEventListener("change", () => {
      if (this.gripped && this.gripped.distanceTo(this.camera.position) > this.controls.getDistance() * WOBBLE)
        this.held = true;
    });
    this.controls.addEventListener("end", () => {
      this.gripped = null;
    });
  }

  /** Looks at an island of this extent; at once if nothing should move. */
  fit(extent: Extent, still: boolean): void {
    this.extent = extent;
    if (!this.held) this.fly(still);
  }

  recentre(still: boolean): void {
    this.held = false;
    this.fly(still);
  }

  lookFromAbove(above: boolean, still: boolean): void {
    if (this.above === above) return;
    this.above = above;
    this.controls.enableRotate = !above;
    this.recentre(still);
  }

  /** How much the camera is turned about the upright axis. */
  get turn(): number {
    return this.controls.getAzimuthalAngle();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    if (!this.held) this.fly(true);
  }

  /** One step; says whether the camera is still moving. */
  advance(elapsedMs: number): boolean {
    if (this.flight && !this.flight.advance(elapsedMs)) this.flight = null;
    this.controls.enabled = this.flight === null;
    const moved = this.controls.update();
    return this.flight !== null || moved;
  }

  private goal(): { target: Vector3; offset: Spherical; field: number } {
    const { middle, radius, levels } = this.extent;
    const height = heightOf(levels);
    const field = this.above ? TOP_FIELD : FREE_FIELD;
    const half = ((field / 2) * Math.PI) / 180;
    const narrow = Math.min(1, this.camera.aspect);
    const isUpright = this.camera.aspect < UPRIGHT;
    const needed = this.above ? radius * 1.12 : radius * 0.76 + height * 0.26;
    const usual = needed / Math.tan(half) / (narrow < 1 ? narrow * 1.04 : 1) + height;
    // The island stands a little above the middle, since the tile in the hand lies below it; where an upright screen shows
    // the counts above the island, it stands below the middle.
    const lower = radius * (this.above && isUpright ? HIGHER : LOWER);
    const turn = this.above ? 0 : FREE_TURN;
    const target = new Vector3(
      middle.x + Math.sin(turn) * lower,
      this.above ? 0 : height * 0.3,
      -middle.y + Math.cos(turn) * lower,
    );
    if (this.above) return { target, offset: new Spherical(usual, 0.0001, 0), field };
    const offset = new Spherical(usual, isUpright ? UPRIGHT_TILT : FREE_TILT, FREE_TURN);
    offset.radius = Math.max(usual, this.distanceFrom(target, offset, half));
    return { target, offset, field };
  }

  /** So far away the whole island is in sight, whichever way it stretches. */
  private distanceFrom(target: Vector3, offset: Spherical, half: number): number {
    const back = new Vector3().setFromSphericalCoords(1, offset.phi, offset.theta);
    const right = new Vector3(0, 1, 0).cross(back).normalize();
    const up = back.clone().cross(right);
    const needed = this.extent.tops.map(({ x, y, level }) => {
      const top = new Vector3(x, heightOf(level), -y).sub(target);
      const across = (Math.abs(top.dot(right)) + TILE_REACH) / this.camera.aspect;
      const along = Math.abs(top.dot(up)) + TILE_REACH;
      return top.dot(back) + Math.max(across, along) / Math.tan(half);
    });
    return Math.max(0, ...needed);
  }

  private fly(still: boolean): void {
    const { target, offset, field } = this.goal();
    const fromTarget = this.controls.target.clone();
    const from = new Spherical().setFromVector3(this.camera.position.clone().sub(fromTarget));
    const fromField = this.camera.fov;
    // The apparent size changes evenly when distance times field does.
    const size = (distance: number, angle: number) => distance * Math.tan((angle * Math.PI) / 360);
    const fromSize = size(from.radius, fromField);
    const toSize = size(offset.radius, field);
    this.controls.minDistance = 0;
    this.controls.maxDistance = Number.POSITIVE_INFINITY;
    const step = (share: number) => {
      const angle = fromField + (field - fromField) * share;
      const distance = (fromSize + (toSize - fromSize) * share) / Math.tan((angle * Math.PI) / 360);
      const place = new Spherical(
        distance,
        Math.max(0.0001, from.phi + (offset.phi - from.phi) * share),
        from.theta + (offset.theta - from.theta) * share,
      );
      this.controls.target.lerpVectors(fromTarget, target, share);
      this.camera.position.setFromSpherical(place).add(this.controls.target);
      this.camera.fov = angle;
      this.camera.near = Math.max(0.5, distance - 60);
      this.camera.far = distance + 330;
      this.camera.updateProjectionMatrix();
      if (share === 1) {
        this.controls.minDistance = offset.radius * 0.25;
        this.controls.maxDistance = offset.radius * 2.2;
      }
    };
    const begun = fromSize > 0.001;
    if (still || !begun) {
      step(1);
      this.flight = null;
    } else {
      this.flight = new Motion(FLIGHT_MS, step);
    }
    this.controls.update();
  }

  dispose(): void {
    this.controls.dispose();
  }
}
