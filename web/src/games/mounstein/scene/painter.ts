/** The tiles' material: painted paper on the kites' faces, plies of wood at the sides; one program for all tiles. */
import { Color, MeshStandardMaterial, type Texture, Vector2 } from "three";
import type { Environment } from "../palette";
import type { Decor } from "./decor";
import { NOISE } from "./glsl";

export interface TileUniforms {
  tops: { value: Color[] };
  marks: { value: Color[] };
  field: { value: Texture };
  board: { value: number };
  /** The level that counts 0. */
  highest: { value: number };
  /** 1 in the top view that shows what counts. */
  counting: { value: number };
  /** The level shown alone in that view; -1: all. */
  level: { value: number };
  dusting: { value: number };
  dust: { value: Color };
  glow: { value: Color };
  strength: { value: Vector2 };
}

export function tileUniforms(field: Texture): TileUniforms {
  return {
    tops: { value: Array.from({ length: 5 }, () => new Color()) },
    marks: { value: Array.from({ length: 5 }, () => new Color()) },
    field: { value: field },
    board: { value: 32 },
    highest: { value: 0 },
    counting: { value: 0 },
    level: { value: -1 },
    dusting: { value: 0 },
    dust: { value: new Color() },
    glow: { value: new Color(0, 0, 0) },
    strength: { value: new Vector2(1, 1) },
  };
}

export function paintUniforms(uniforms: TileUniforms, environments: readonly Environment[], decor: Decor): void {
  environments.forEach((environment, i) => {
    uniforms.tops.value[i]?.set(environment.top);
    uniforms.marks.value[i]?.set(environment.mark);
  });
  uniforms.dusting.value = decor.dusting;
  uniforms.dust.value.set(decor.dust);
  if (decor.glow) uniforms.glow.value.set(decor.glow);
  else uniforms.glow.value.setRGB(0, 0, 0);
}

const VERTEX = /* glsl */ `
attribute vec2 part;
attribute vec3 tile; // environment, level, a number of its own
varying vec2 vPart;
varying vec3 vTile;
varying vec3 vAt;
varying vec3 vWorld;
`;

const VERTEX_BODY = /* glsl */ `
vPart = part;
vTile = tile;
vAt = position;
vWorld = (modelMatrix * instanceMatrix * vec4(position, 1.0)).xyz;
`;

const FRAGMENT = /* glsl */ `
varying vec2 vPart;
varying vec3 vTile;
varying vec3 vAt;
varying vec3 vWorld;
uniform vec3 tops[5];
uniform vec3 marks[5];
uniform sampler2D field;
uniform float board;
uniform float highest;
uniform float counting;
uniform float level;
uniform float dusting;
uniform vec3 dust;
uniform vec3 glow;
float lit; // how much the rock glows here
float shine;
${NOISE}
vec3 paintFace(vec2 p, int env, vec3 top, vec3 mark) {
  vec3 c = top;
  if (env == 0) { // forest: layers of foliage
    float f = fbm(p * 1.15);
    c = mix(c, mark, 0.55 * smoothstep(0.50, 0.515, f));
    c = mix(c, top * 1.28 + 0.02, 0.75 * smoothstep(0.385, 0.37, f));
  } else if (env == 1) { // glacier: facets and crevasses
    vec2 v = cells(p * 0.85 + vec2(0.0, 0.25) * noise2(p * 1.7));
    c = mix(c, vec3(1.0), 0.55 * step(0.5, v.y));
    c = mix(c, mark, 0.42 * smoothstep(0.07, 0.02, v.x));
    shine = 0.35;
  } else if (env == 2) { // rock: bent strata
    float f = p.y * 0.72 + p.x * 0.28 + fbm(p * 0.8) * 1.9;
    float band = fract(f * 1.15);
    c = mix(c, mark, 0.5 * smoothstep(0.54, 0.57, band) * smoothstep(0.86, 0.83, band));
    c = mix(c, top * 1.35 + 0.03, 0.6 * smoothstep(0.2, 0.17, band));
    lit = smoothstep(0.09, 0.0, abs(band - 0.7)) * smoothstep(0.38, 0.55, fbm(p * 0.9 + 4.0));
  } else if (env == 3) { // meadow: strips of grass, and flowers
    float f = fbm(p * 0.7 + 3.0);
    c = mix(c, mark, 0.36 * step(0.5, fract((p.x * 0.87 + p.y * 0.5) * 0.8 + f * 1.4)));
    vec2 i = floor(p * 3.2);
    vec2 o = hash22(i + 9.0) * 0.6 + 0.2;
    float d = length(fract(p * 3.2) - o);
    float on = step(0.62, hash21(i + 2.0));
    c = mix(c, mix(vec3(1.0, 0.98, 0.92), vec3(0.93, 0.36, 0.3), step(0.55, hash21(i + 5.0))), on * smoothstep(0.15, 0.12, d));
  } else { // bare stone: chiselled
    vec2 v = cells(p * 1.5);
    c *= 0.9 + 0.2 * v.y;
    c = mix(c, mark, 0.35 * smoothstep(0.05, 0.0, v.x));
  }
  return c;
}
`;

const FRAGMENT_BODY = /* glsl */ `
{
  int env = int(vTile.x + 0.5);
  vec3 top = tops[env], mark = marks[env];
  vec2 p = vAt.xz + vTile.z * 19.0;
  lit = 0.0;
  shine = 0.0;
  float own = hash21(vec2(vPart.y + 1.0, vTile.z * 57.0 + 2.0));
  vec3 c;
  float fibre = noise2(vWorld.xz * vec2(34.0, 9.0) + vTile.z * 9.0) * 0.6 + noise2(vWorld.xz * 60.0) * 0.4;
  if (vPart.x > 0.25) {
    c = paintFace(p, env, top, mark);
    c *= 0.93 + 0.12 * own;
    float isEdge = 1.0 - step(0.55, vPart.x); // the cut edge of the paper
    float isGroove = step(0.55, vPart.x) * (1.0 - step(0.85, vPart.x));
    c = mix(c, mix(top, vec3(1.0, 0.97, 0.9), 0.5), isEdge * mix(0.85, 0.0, counting));
    c = mix(c, mark * 0.55, isEdge * counting * 0.9);
    c = mix(c, mix(top, mark, 0.45), isGroove * 0.6);
    c *= 0.96 + 0.08 * fibre;
    float cover = 0.74 - dusting * 0.42;
    float snow = smoothstep(cover, cover + 0.03, fbm(p * 0.75 + 11.0)) * step(0.01, dusting) * (1.0 - counting);
    c = mix(c, dust, snow * 0.78 * step(0.85, vPart.x));
    lit *= 1.0 - snow;
  } else {
    float along = abs(vAt.x) + abs(vAt.z);
    float ply = vAt.y * 4.6 + 0.14 * noise2(vWorld.xz * 2.0);
    float dark = smoothstep(0.1, 0.2, abs(fract(ply) - 0.5));
    vec3 wood = mix(vec3(0.56, 0.38, 0.23), vec3(0.84, 0.68, 0.48), dark);
    wood *= 0.88 + 0.2 * noise2(vec2((vWorld.x + vWorld.z) * 3.0, vAt.y * 42.0));
    c = mix(wood, mix(top, mark, 0.25), 0.34);
    c = mix(c, top, smoothstep(0.60, 0.74, vAt.y) * 0.7);
  }
  // Shade where higher land stands around.
  float around = texture2D(field, vWorld.xz / board + 0.5).r;
  float sunk = clamp((around - vWorld.y) * 0.42, 0.0, 1.0);
  float wallFoot = vPart.x < 0.25 ? 0.22 * (1.0 - smoothstep(0.0, 0.6, vAt.y)) : 0.0;
  c *= 1.0 - 0.5 * sunk - wallFoot;
  float isHighest = 1.0 - step(0.5, abs(vTile.y - highest));
  // A veil of mist on what counts 0.
  float mist = isHighest * (0.1 + 0.3 * smoothstep(0.35, 0.7, fbm(vWorld.xz * 0.55))) * step(0.25, vPart.x);
  c = mix(c, vec3(0.95, 0.97, 1.0), mist * (1.0 - counting));
  float hatch = smoothstep(0.60, 0.66, abs(fract((vWorld.x + vWorld.z) * 1.05) - 0.5) * 2.0);
  c = mix(c, mix(mix(c, vec3(1.0), 0.12), vec3(0.12, 0.13, 0.17), hatch * 0.85), counting * isHighest);
  float other = level < -0.5 ? 0.0 : step(0.5, abs(vTile.y - level));
  float grey = dot(c, vec3(0.3, 0.59, 0.11));
  c = mix(c, mix(vec3(grey), vec3(0.36, 0.42, 0.5), 0.65), other * 0.88 * counting);
  diffuseColor.rgb = c;
}
`;

export function tileMaterial(uniforms: TileUniforms): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.82, metalness: 0 });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader =
      VERTEX + shader.vertexShader.replace("#include <begin_vertex>", `#include <begin_vertex>\n${VERTEX_BODY}`);
    shader.fragmentShader =
      FRAGMENT +
      shader.fragmentShader
        .replace("#include <color_fragment>", FRAGMENT_BODY)
        .replace("#include <roughnessmap_fragment>", "#include <roughnessmap_fragment>\nroughnessFactor -= shine;")
        .replace(
          "#include <emissivemap_fragment>",
          "totalEmissiveRadiance += glow * lit * step(0.85, vPart.x) * 2.2 * (1.0 - counting);",
        );
  };
  material.customProgramCacheKey = () => "mounstein-tile";
  return material;
}
