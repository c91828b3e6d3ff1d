/** Sun and sky light of a landscape, with soft shadows that follow the island's size. */
import { Color, DirectionalLight, Group, HemisphereLight, Vector3 } from "three";
import type { Extent } from "../extent";
import type { Decor } from "./decor";
import { heightOf } from "./measures";

const SHADOW_PIXELS = 2048;
const SUN_AWAY = 60;

export class Lights {
  readonly group = new Group();
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly from = new Vector3(-1, 2, 1).normalize();

  constructor() {
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.03;
    this.sun.shadow.radius = 5;
    this.group.add(this.sun, this.sun.target, this.sky);
  }

  paint(decor: Decor, dark: boolean): void {
    this.sun.color.set(decor.sun);
    this.sun.intensity = decor.sunPower * (dark ? 0.72 : 1);
    this.sky.color.set(decor.skyLight);
    this.sky.groundColor.set(decor.groundLight);
    this.sky.intensity = decor.skyPower * (dark ? 0.5 : 1);
    if (dark) this.sky.color.lerp(new Color("#6f8fd0"), 0.4);
    this.from.set(...decor.sunFrom).normalize();
  }

  cover({ middle, radius, levels }: Extent): void {
    this.sun.target.position.set(middle.x, 0, -middle.y);
    this.sun.position.copy(this.sun.target.position).addScaledVector(this.from, SUN_AWAY);
    const reach = radius + heightOf(levels) + 3;
    const { camera } = this.sun.shadow;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = SUN_AWAY - reach - 12;
    camera.far = SUN_AWAY + reach + 12;
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.sun.dispose();
    this.sky.dispose();
  }
}
