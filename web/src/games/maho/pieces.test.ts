import { expect, test } from "vitest";
import { client } from ".";
import { announce, cardName } from "./words";

test("cards are named, jokers with what they stand for", () => {
  expect(cardName("jk=r7", "fr")).toBe("joker pour le 7 rouge");
  expect(cardName("s3", "en")).toBe("silver 3");
});
test("a false shout is told in the log by words, with what was lost", () => {
  const lost = { do: "penalty", seat: 1, struck: ["r3", "r4", "r5"], drew: 3 };
  const free = { ...lost, struck: null };
  expect(client.notation(lost, "fr")).toEqual({ text: "faux cri\u00a0: série perdue", pieces: ["r3", "r4", "r5"] });
  expect(client.notation(free, "en")).toEqual({ text: "false shout, nothing to lose", pieces: [] });
  const players = [{ name: "Ada" }, { name: "Blaise" }];
  expect(announce(lost, players, 0, "en")).toBe("Blaise made a false shout and loses a series: red 3, red 4, red 5.");
  expect(announce(free, players, 0, "fr")).toBe("Blaise a crié à tort, sans rien perdre.");
});
test("what somebody does is told in the log by words, which can be heard", () => {
  expect(client.notation({ do: "discard", seat: 0, card: "g7" }, "fr")).toEqual({
    text: "à la défausse",
    pieces: ["g7"],
  });
  expect(client.notation({ do: "claim", seat: 0, cards: ["g7"] }, "en")?.text).toBe("claimed");
  expect(client.notation({ do: "shout", seat: 0 }, "fr")?.text).toBe("crie «\u00a0Maho\u202f!\u00a0»");
  expect(client.notation({ do: "void" }, "en")?.text).toBe("round void");
});
test("others' draws are not told, shouts are", () => {
  const players = [{ name: "Ada" }, { name: "Blaise" }];
  expect(announce({ do: "draw", seat: 1 }, players, 0, "en")).toBe("");
  expect(announce({ do: "shout", seat: 1 }, players, 0, "en")).toBe("Blaise shouts “Maho!”");
});
