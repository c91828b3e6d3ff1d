import { describe, expect, test } from "vitest";
import { type Art, drawingOf } from "./art";

const ARTS = import.meta.glob<Art>("./*/art.json", { eager: true, import: "default" });

describe.each(Object.entries(ARTS))("%s", (_, art) => {
  const codes = Object.keys(art.pieces);

  test("every piece has a picture of its own, with its ink in it", () => {
    const drawings = codes.map((code) => drawingOf(art, code));
    expect(new Set(drawings).size).toBe(codes.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/[{}]|undefined|=""/);
  });
  test("another palette is another picture; what there is not is not drawn", () => {
    const [code] = codes as [string];
    const grey = Object.fromEntries(
      Object.entries(art.inks).map(([name, ink]) => [
        name,
        Object.fromEntries(Object.keys(ink).map((k) => [k, "#777777"])),
      ]),
    );
    expect(drawingOf(art, code, grey)).toContain("#777777");
    expect(drawingOf(art, "no such piece")).toBe("");
  });
});
