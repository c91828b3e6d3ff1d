/** Sky and table: a dome with paper ridges at the horizon, and the table's top with the plate's soft shadow. */
import { BackSide, CircleGeometry, Color, Group, Mesh, ShaderMaterial, SphereGeometry } from "three";
import type { Decor } from "./decor";
import { NOISE } from "./glsl";

const TABLE_REACH = 120;
const DOME = 160;

const DOME_VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const DOME_FRAGMENT = /* glsl */ `
varying vec3 vDirection;
uniform vec3 horizon, zenith, ground, sun;
uniform vec3 ridges[3];
uniform vec3 sunFrom;
uniform float night;
${NOISE}
void main() {
  vec3 d = normalize(vDirection);
  vec3 c = mix(horizon, zenith, smoothstep(0.0, 0.55, d.y));
  float facing = max(dot(d, normalize(vec3(sunFrom.x, 5.0, sunFrom.z))), 0.0);
  c += sun * (pow(facing, 24.0) * 0.25 + smoothstep(0.9965, 0.9972, facing) * 0.6) * (1.0 - night * 0.7);
  float star = step(0.9965, hash21(floor(d.xz / max(d.y, 0.05) * 60.0)));
  c += night * star * smoothstep(0.1, 0.4, d.y) * 0.6;
  float turn = atan(d.x, d.z) / 6.2831853;
  for (int i = 0; i < 3; i++) {
    float k = float(i);
    float x = turn * (9.0 + 5.0 * k);
    // A period of one full turn, so that no seam shows.
    float wrap = smoothstep(0.0, 0.12, 0.5 - abs(turn));
    float ridge = mix(0.06, fbm(vec2(x, k * 7.0)) * (0.28 - 0.06 * k), wrap) + 0.03 - 0.035 * k;
    float edge = smoothstep(ridge, ridge - 0.004, d.y);
    float lip = smoothstep(ridge - 0.012, ridge - 0.004, d.y) * edge;
    c = mix(c, ridges[i] + lip * 0.06, edge);
  }
  c = mix(c, ground, smoothstep(0.02, -0.05, d.y));
  gl_FragColor = vec4(c, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

const TABLE_VERTEX = /* glsl */ `
varying vec2 vAt;
void main() {
  vAt = position.xz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const TABLE_FRAGMENT = /* glsl */ `
varying vec2 vAt;
uniform vec3 table;
uniform vec3 ground;
uniform vec2 sunFrom;
uniform float half_;
${NOISE}
float box(vec2 p, float h) { vec2 q = abs(p) - h; return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0); }
void main() {
  float fibre = noise2(vAt * vec2(5.0, 1.3)) * 0.5 + noise2(vAt * vec2(0.9, 0.25)) * 0.5;
  vec3 c = table * (0.97 + 0.05 * fibre);
  float beside = 1.0 - smoothstep(-1.0, 2.2, box(vAt, half_));
  float fallen = 1.0 - smoothstep(-1.0, 4.0, box(vAt + sunFrom * 2.2, half_ - 0.6));
  c *= 1.0 - 0.34 * fallen - 0.22 * beside;
  c = mix(c, ground, smoothstep(30.0, ${TABLE_REACH.toFixed(1)}, length(vAt)));
  gl_FragColor = vec4(c, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

export class Sky {
  readonly group = new Group();
  private readonly dome: Mesh<SphereGeometry, ShaderMaterial>;
  private readonly table: Mesh<CircleGeometry, ShaderMaterial>;

  constructor(board: number) {
    this.dome = new Mesh(
      new SphereGeometry(DOME, 32, 24),
      new ShaderMaterial({
        side: BackSide,
        depthWrite: false,
        vertexShader: DOME_VERTEX,
        fragmentShader: DOME_FRAGMENT,
        uniforms: {
          horizon: { value: new Color() },
          zenith: { value: new Color() },
          ground: { value: new Color() },
          sun: { value: new Color() },
          ridges: { value: [new Color(), new Color(), new Color()] },
          sunFrom: { value: [0, 1, 0] },
          night: { value: 0 },
        },
      }),
    );
    this.dome.renderOrder = -2;
    this.table = new Mesh(
      new CircleGeometry(TABLE_REACH, 48).rotateX(-Math.PI / 2),
      new ShaderMaterial({
        vertexShader: TABLE_VERTEX,
        fragmentShader: TABLE_FRAGMENT,
        uniforms: {
          table: { value: new Color() },
          ground: { value: new Color() },
          sunFrom: { value: [0, 0] },
          half_: { value: board / 2 + 1.6 },
        },
      }),
    );
    this.table.position.y = -0.9;
    this.group.add(this.dome, this.table);
  }

  paint(decor: Decor, dark: boolean): void {
    // By night the room is dark around the lit plate.
    const shade = (colour: string, dimmed: number) =>
      dark ? new Color(colour).multiplyScalar(dimmed).lerp(new Color("#141a2a"), 0.55) : new Color(colour);
    const { uniforms } = this.dome.material;
    const set = (name: string, value: unknown) => {
      (uniforms[name] as { value: unknown }).value = value;
    };
    set("horizon", shade(decor.horizon, 0.25));
    set("zenith", shade(decor.zenith, 0.12));
    set("ground", shade(decor.table, 0.1));
    set("sun", new Color(decor.sun));
    set(
      "ridges",
      decor.ridges.map((ridge) => shade(ridge, 0.16)),
    );
    set("sunFrom", decor.sunFrom);
    set("night", dark ? 1 : 0);
    const table = this.table.material.uniforms;
    (table.table as { value: unknown }).value = shade(decor.table, 0.14);
    (table.ground as { value: unknown }).value = shade(decor.table, 0.1);
    const [x, , z] = decor.sunFrom;
    const length = Math.hypot(x, z);
    (table.sunFrom as { value: unknown }).value = [x / length, z / length];
  }

  dispose(): void {
    for (const mesh of [this.dome, this.table]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}
