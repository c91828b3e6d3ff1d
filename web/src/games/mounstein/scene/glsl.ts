/** Noise for the shaders: cheap, and the same everywhere. */
export const NOISE = /* glsl */ `
float hash21(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
vec2 hash22(vec2 p) { return vec2(hash21(p), hash21(p + 17.17)); }
float noise2(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash21(i), hash21(i + vec2(1, 0)), f.x), mix(hash21(i + vec2(0, 1)), hash21(i + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) {
  return noise2(p) * 0.54 + noise2(p * 2.1 + 7.3) * 0.3 + noise2(p * 4.3 + 1.7) * 0.16;
}
// Distance to the border of the nearest cell, and a number of that cell.
vec2 cells(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  float first = 8.0, second = 8.0, name = 0.0;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    vec2 g = vec2(x, y);
    vec2 o = hash22(i + g);
    float d = length(g + o - f);
    if (d < first) { second = first; first = d; name = hash21(i + g + 3.1); }
    else if (d < second) second = d;
  }
  return vec2(second - first, name);
}
`;
