/** The ocean plate: sheets of blue paper, paler towards the coast, a line of foam, and a wooden frame. */
import {
  type BufferGeometry,
  Color,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  Path,
  PlaneGeometry,
  Shape,
  type Texture,
  Vector2,
} from "three";
import type { Decor } from "./decor";
import { NOISE } from "./glsl";
import { SEA } from "./measures";

const FRAME_WIDTH = 1.5;
const FRAME_HEIGHT = 1.1;
/** How far the frame rises above the water. */
const RIM = 0.42;

const SEA_FRAGMENT = /* glsl */ `
varying vec3 vWorld;
uniform sampler2D field;
uniform float board;
uniform vec3 sheets[5];
uniform vec3 foam;
uniform vec3 shore;
uniform vec2 lightFrom;
uniform float ice;
${NOISE}
float coast(vec2 p) {
  float d = texture2D(field, p / board + 0.5).g;
  return d + (noise2(p * 0.34) - 0.5) * min(d, 3.0) * 0.8 + (noise2(p * 0.9 + 4.0) - 0.5) * min(d, 1.5) * 0.36;
}
`;

const SEA_BODY = /* glsl */ `
{
  vec2 p = vWorld.xz;
  float real = texture2D(field, p / board + 0.5).g;
  float d = coast(p);
  float s = coast(p + lightFrom * 0.26); // the sheet above, a step towards the light
  vec3 c = sheets[0];
  float cuts[4] = float[4](1.15, 2.7, 4.9, 7.9);
  for (int i = 0; i < 4; i++) {
    float t = cuts[i];
    float below = smoothstep(t, t + 0.035, d);
    float shadow = below * (1.0 - smoothstep(t, t + 0.55, s + 0.12));
    float lip = smoothstep(t - 0.16, t - 0.02, d) * (1.0 - below);
    c = mix(c, sheets[i + 1], below);
    c *= 1.0 - 0.26 * shadow;
    c = mix(c, vec3(1.0), lip * 0.2);
  }
  float fibre = noise2(p * vec2(26.0, 7.0)) * 0.5 + noise2(p * 48.0) * 0.5;
  c *= 0.965 + 0.07 * fibre;
  // Strokes of a brush on the open water.
  float stroke = smoothstep(0.60, 0.64, fbm(p * vec2(0.55, 1.9) + 20.0)) * smoothstep(1.4, 3.0, d);
  c = mix(c, c * 1.13 + 0.012, stroke * 0.55);
  // Floes on a winter sea.
  if (ice > 0.5) {
    vec2 f = cells(p * 0.72 + 3.0);
    float floe = step(0.84, f.y) * smoothstep(0.10, 0.13, f.x) * smoothstep(2.9, 3.1, d);
    c = mix(c, vec3(0.92, 0.97, 1.0), floe * 0.8);
  }
  // The coast: shore, then foam in scallops, then a broken line further out.
  float wave = noise2(p * 2.6) * 0.16 + noise2(p * 6.0) * 0.06;
  c = mix(c, shore, 0.85 * (1.0 - smoothstep(0.42 + wave, 0.5 + wave, real)));
  c = mix(c, foam, 1.0 - smoothstep(0.16 + wave, 0.2 + wave, real));
  float line = smoothstep(0.05, 0.02, abs(d - 0.78)) * smoothstep(0.42, 0.5, noise2(p * 1.3 + 5.0));
  c = mix(c, foam, line * 0.8);
  // Soft shade of the island on the water.
  float around = texture2D(field, p / board + 0.5).r;
  c *= 1.0 - 0.34 * clamp(around * 0.55, 0.0, 1.0);
  diffuseColor.rgb = c;
}
`;

function frameShape(board: number): Shape {
  const half = board / 2;
  const out = half + FRAME_WIDTH;
  const round = 1.4;
  const shape = new Shape();
  shape.moveTo(-out + round, -out);
  shape.lineTo(out - round, -out);
  shape.absarc(out - round, -out + round, round, -Math.PI / 2, 0, false);
  shape.lineTo(out, out - round);
  shape.absarc(out - round, out - round, round, 0, Math.PI / 2, false);
  shape.lineTo(-out + round, out);
  shape.absarc(-out + round, out - round, round, Math.PI / 2, Math.PI, false);
  shape.lineTo(-out, -out + round);
  shape.absarc(-out + round, -out + round, round, Math.PI, 1.5 * Math.PI, false);
  const hole = new Path();
  hole.moveTo(-half, -half);
  hole.lineTo(-half, half);
  hole.lineTo(half, half);
  hole.lineTo(half, -half);
  hole.closePath();
  shape.holes.push(hole);
  return shape;
}

function woodMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.6 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `varying vec3 vWood;\n${shader.vertexShader.replace("#include <begin_vertex>", "#include <begin_vertex>\nvWood = position;")}`;
    shader.fragmentShader = `varying vec3 vWood;\n${NOISE}${shader.fragmentShader.replace(
      "#include <color_fragment>",
      /* glsl */ `
      // The grain runs along each bar, mitred at the corners.
      vec2 w = abs(vWood.x) > abs(vWood.y) ? vWood.xy : vWood.yx;
      float ring = fbm(vec2(w.x * 2.4, w.y * 0.16) + vWood.z * 0.6);
      float grain = noise2(vec2(w.x * 16.0, w.y * 0.7));
      float mitre = smoothstep(0.0, 0.05, abs(abs(vWood.x) - abs(vWood.y)));
      diffuseColor.rgb *= (0.72 + 0.42 * smoothstep(0.3, 0.7, fract(ring * 3.0)) * 0.5 + 0.22 * grain) * mix(0.55, 1.0, mitre);
      `,
    )}`;
  };
  material.customProgramCacheKey = () => "mounstein-wood";
  return material;
}

export class Sea {
  readonly group = new Group();
  readonly surface: Mesh<BufferGeometry, MeshStandardMaterial>;
  private readonly frame: Mesh<BufferGeometry, MeshStandardMaterial>;
  private readonly uniforms;

  constructor(field: Texture, board: number) {
    this.uniforms = {
      field: { value: field },
      board: { value: board },
      sheets: { value: Array.from({ length: 5 }, () => new Color()) },
      foam: { value: new Color() },
      shore: { value: new Color() },
      lightFrom: { value: new Vector2(-1, 1) },
      ice: { value: 0 },
    };
    const plane = new PlaneGeometry(board, board).rotateX(-Math.PI / 2);
    const material = new MeshStandardMaterial({ roughness: 0.95 });
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.vertexShader = `varying vec3 vWorld;\n${shader.vertexShader.replace("#include <begin_vertex>", "#include <begin_vertex>\nvWorld = position;")}`;
      shader.fragmentShader = SEA_FRAGMENT + shader.fragmentShader.replace("#include <color_fragment>", SEA_BODY);
    };
    material.customProgramCacheKey = () => "mounstein-sea";
    this.surface = new Mesh(plane, material);
    this.surface.position.y = SEA;
    this.surface.receiveShadow = true;
    const bars = new ExtrudeGeometry(frameShape(board), {
      depth: FRAME_HEIGHT,
      bevelEnabled: true,
      bevelSize: 0.16,
      bevelThickness: 0.16,
      bevelSegments: 3,
      curveSegments: 8,
    });
    this.frame = new Mesh(bars, woodMaterial());
    this.frame.rotation.x = -Math.PI / 2;
    this.frame.position.y = RIM - FRAME_HEIGHT - 0.16;
    this.frame.receiveShadow = true;
    this.frame.castShadow = true;
    this.group.add(this.surface, this.frame);
  }

  paint(decor: Decor, floes: boolean): void {
    decor.sea.forEach((sheet, i) => {
      this.uniforms.sheets.value[i]?.set(sheet);
    });
    this.uniforms.foam.value.set(decor.foam);
    this.uniforms.shore.value.set(decor.shore);
    const [x, , z] = decor.sunFrom;
    this.uniforms.lightFrom.value.set(x, z).normalize();
    this.uniforms.ice.value = floes ? 1 : 0;
    this.frame.material.color.set(decor.frame);
  }

  dispose(): void {
    for (const mesh of [this.surface, this.frame]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}
