import { describe, expect, test } from "vitest";
import { inAll } from "../testing/all-texts";
import { TEXTS } from ".";
import { elided, french } from "./typography";

const FRENCH = inAll("fr");

describe("French spacing", () => {
  test("is put in where a text is given out", () => {
    expect(french("Qui commence ?")).toBe("Qui commence\u202f?");
    expect(french("« Maho ! » : 95 %")).toBe("«\u00a0Maho\u202f!\u00a0»\u00a0: 95\u00a0%");
  });
  test("holds in every French text: no line can begin with a lone sign", () => {
    const broken = FRENCH.filter(([, text]) => / [;:!?»%]|« /.test(text));
    expect(broken).toEqual([]);
    expect(FRENCH.length).toBeGreaterThan(400);
  });
  test("has a blank before every high sign: none is forgotten", () => {
    const bare = FRENCH.filter(([, text]) => /[\p{L}\p{N})»”][;!?%]|[\p{L})]:(?!\/\/)|«[\p{L}]/u.test(text));
    expect(bare).toEqual([]);
  });
});

describe("English spacing", () => {
  test("has none before a percent sign, and quotes are curly", () => {
    expect(inAll("en").filter(([, text]) => /\d %|['"]/.test(text))).toEqual([]);
  });
});

test("a name after de, que or le is elided where one would say it so", () => {
  const said = ["Invité 743", "Ada", "Élodie", "Hélène", "Yves", "Yann", "Blaise"].map((name) => elided("de", name));
  expect(said).toEqual(["d’Invité 743", "d’Ada", "d’Élodie", "d’Hélène", "d’Yves", "de Yann", "de Blaise"]);
  expect([elided("que", "Ada"), elided("le", "Robot 2")]).toEqual(["qu’Ada", "le Robot 2"]);
  expect(TEXTS.fr.account.comeBackAsAnother("Ada")).toBe("Vous ne serez plus connecté en tant qu’Ada.");
  expect(TEXTS.fr.table.mute("Invité 743")).toBe("Masquer les messages d’Invité 743");
});

const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });

test("no component puts an English colon behind a label of its own: labelled() knows both languages", () => {
  expect(Object.keys(components).length).toBeGreaterThan(50);
  const colons = Object.entries(components).flatMap(([file, text]) =>
    (text.match(/\b(t|texts)(\(\)|\[lang\])?\.[\w.]+(\([^)]*\))?\}: \$?\{/g) ?? []).map((found) => `${file}: ${found}`),
  );
  expect(colons).toEqual([]);
});
