/** Opening a table through the page, untouched and with everything changed, against what a real server says of its games. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import recorded from "../../fixtures/answers.json";
import { navigate, route } from "../router.svelte";
import { identify } from "../session.svelte";
import { choose } from "../testing/choose";
import { type Asked, fakeServer, noServer, Refused } from "../testing/server";
import type { GameInfo, NewTable } from "../wire/messages";
import Create from "./Create.svelte";

const GAMES = recorded.answers["/games"] as unknown as GameInfo[];
const ME = { person: { id: "p1", name: "Ada", kind: "account" }, muted: [] };
const REFUSAL = new Refused(400, { fr: "Ce n’est pas possible.", en: "That is not possible." });

async function open(
  address: string,
  opening: (asked: Asked) => unknown = () => ({ id: "t1" }),
  me: unknown = ME,
): Promise<Asked[]> {
  const asked = fakeServer((one) => {
    if (one.path === "/me") return me;
    if (one.path === "/guest") return { id: "new", kind: "guest", ...(one.body as object) };
    if (one.path === "/games") return GAMES;
    return one.method === "POST" && one.path === "/tables" ? opening(one) : undefined;
  });
  await identify(true);
  navigate(address);
  render(Create);
  await screen.findByRole("button", { name: "Set the table" });
  return asked;
}
const press = () => fireEvent.click(screen.getByRole("button", { name: "Set the table" }));
function sent(asked: Asked[]): NewTable {
  return posted(asked)[0]?.body as NewTable;
}
const posted = (asked: Asked[]) => asked.filter(({ method }) => method === "POST");

beforeEach(() => vi.spyOn(window, "scrollTo").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe.each(GAMES.map((info) => [info.name, info] as const))("a table of %s", (game, info) => {
  test("opens untouched, by one request", async () => {
    const asked = await open(`/new?game=${game}`);
    await press();
    await waitFor(() => expect(route.path).toBe("/table/t1"));
    const [one, ...more] = posted(asked);
    expect(more).toEqual([]);
    expect(one?.body).toMatchObject({ game, seats: 2, public: false, options: {} });
    expect(sent(asked).sitters).toEqual([{ who: "me" }, { who: "open" }]);
  });

  test("opens untouched after the options were looked at", async () => {
    const asked = await open(`/new?game=${game}`);
    await fireEvent.click(screen.getByText("Rule options"));
    await press();
    await waitFor(() => expect(route.path).toBe("/table/t1"));
    expect(sent(asked).options).toEqual({});
  });

  test("opens with every option changed, each by its name in words", async () => {
    const asked = await open(`/new?game=${game}`);
    const wanted: Record<string, unknown> = {};
    for (const option of info.options) {
      const control = screen.getByLabelText(option.label.en) as HTMLInputElement | HTMLSelectElement;
      expect(screen.queryByText(option.name)).toBeNull();
      if (option.choices) {
        const other = option.choices.findIndex(({ value }) => value !== option.default);
        wanted[option.name] = option.choices[other]?.value;
        await choose(control, String(other));
      } else if (option.range) {
        wanted[option.name] = option.range[1];
        await fireEvent.input(control, { target: { value: String(option.range[1] / option.scale) } });
      } else {
        wanted[option.name] = "a1";
        await fireEvent.input(control, { target: { value: "a1" } });
      }
    }
    await press();
    await waitFor(() => expect(route.path).toBe("/table/t1"));
    expect(sent(asked).options).toEqual(wanted);
  });
});

test("every kind of sitter is told, with a name and a level that the game has", async () => {
  const asked = await open("/new?game=mounstein");
  await choose(screen.getByLabelText("Players"), "4");
  const kinds = ["here", "here", "bot"];
  for (const [i, kind] of kinds.entries()) await choose(screen.getByLabelText(`Seat ${i + 2}`), kind);
  await fireEvent.input(screen.getAllByLabelText("Name of the player on this device")[0] as HTMLElement, {
    target: { value: " Léo " },
  });
  await press();
  await waitFor(() => expect(route.path).toBe("/table/t1"));
  expect(sent(asked).sitters).toEqual([
    { who: "me" },
    { who: "here", name: "Léo" },
    { who: "here", name: "Player 3" },
    { who: "bot", level: "easy" },
  ]);
});

describe("who begins", () => {
  const begins = () => screen.getByLabelText("Who begins?") as HTMLSelectElement;
  const offered = () => [...begins().options].map((option) => option.textContent);

  test("is left to the game's rule, or chosen among those who sit here", async () => {
    const asked = await open("/new?game=mounstein");
    expect(begins().selectedOptions[0]?.textContent).toBe("By the game’s own rule");
    await choose(screen.getByLabelText("Players"), "3");
    await choose(screen.getByLabelText("Seat 3"), "bot");
    expect(offered()).toEqual(["By the game’s own rule", "At random", "Seat 1: Ada", "Seat 2", "Seat 3: Bot (easy)"]);
    await choose(begins(), "2");
    await press();
    await waitFor(() => expect(route.path).toBe("/table/t1"));
    expect(sent(asked).begins).toBe(2);
  });

  test("may be drawn by lot", async () => {
    const asked = await open("/new?game=maho");
    await choose(begins(), "random");
    await press();
    await waitFor(() => expect(route.path).toBe("/table/t1"));
    expect(sent(asked).begins).toBe("random");
  });

  test("is nobody whose seat was taken away again", async () => {
    const asked = await open("/new?game=m");
    await choose(screen.getByLabelText("Players"), "3");
    await choose(begins(), "2");
    await choose(screen.getByLabelText("Players"), "2");
    expect(begins().selectedOptions[0]?.textContent).toBe("By the game’s own rule");
    await press();
    await waitFor(() => expect(route.path).toBe("/table/t1"));
    expect(sent(asked).begins).toBe("rule");
  });
});

test("changing the game keeps the number of seats within what it allows", async () => {
  const asked = await open("/new?game=m");
  await choose(screen.getByLabelText("Players"), "6");
  await fireEvent.click(screen.getByRole("radio", { name: /Mounstein/ }));
  await press();
  await waitFor(() => expect(route.path).toBe("/table/t1"));
  expect(posted(asked)[0]?.body).toMatchObject({ game: "mounstein", seats: 4 });
  expect(sent(asked).sitters?.length).toBe(4);
});

test("a number out of its range is said in words, beside its field, and nothing is sent", async () => {
  const asked = await open("/new?game=maho");
  await fireEvent.input(screen.getByLabelText("Time to shout"), { target: { value: "600" } });
  await press();
  expect((await screen.findByRole("alert")).textContent).toMatch(/0 .*60/);
  expect(posted(asked)).toEqual([]);
  expect(screen.getByText("Rule options").closest("details")?.open).toBe(true);
});

test("pressing twice opens one table", async () => {
  let answer = (_: unknown) => {};
  const asked = await open("/new?game=m", () => new Promise((done) => (answer = done)));
  const button = screen.getByRole("button", { name: "Set the table" });
  await fireEvent.click(button);
  await fireEvent.click(button);
  answer({ id: "t1" });
  await waitFor(() => expect(route.path).toBe("/table/t1"));
  expect(posted(asked).length).toBe(1);
});

test("what the server refuses is said in its words; without an answer, where the table may be", async () => {
  let refusal: unknown = REFUSAL;
  const asked = await open("/new?game=m", (one) => (refusal ? refusal : noServer(one)));
  await press();
  await screen.findByText(/That is not possible/);
  refusal = null;
  await press();
  expect((await screen.findByRole("link", { name: /open already/ })).getAttribute("href")).toBe("/mine");
  expect(posted(asked).length).toBe(2);
});

test("a host without a name is asked for it, and only where others are invited", async () => {
  const asked = await open("/new?game=m", undefined, { person: null, muted: [] });
  await choose(screen.getByLabelText("Seat 2"), "bot");
  expect(screen.queryByLabelText("What shall we call you?")).toBeNull();
  await choose(screen.getByLabelText("Seat 2"), "open");
  await fireEvent.input(screen.getByLabelText("What shall we call you?"), { target: { value: "Blaise" } });
  await press();
  await waitFor(() => expect(route.path).toBe("/table/t1"));
  expect(posted(asked)[0]).toMatchObject({ path: "/guest", body: { name: "Blaise" } });
});

test("a guest finds the name that he gave last time, but not one that was made up", async () => {
  const guest = { id: "g", name: "Guest 743", kind: "guest" };
  await open("/new?game=m", undefined, { person: guest, muted: [] });
  expect((screen.getByLabelText("What shall we call you?") as HTMLInputElement).value).toBe("Guest 743");
  cleanup();
  localStorage.setItem("tablee.made-up-name", "Guest 743");
  await open("/new?game=m", undefined, { person: { ...guest }, muted: [] });
  const field = screen.getByLabelText("What shall we call you?") as HTMLInputElement;
  expect([field.value, field.placeholder]).toEqual(["", "Guest 743"]);
});

test("asked again after silence it is the same wish; after an answer it is another", async () => {
  let isAway = true;
  const asked = await open("/new?game=m", (one) => (isAway ? noServer(one) : { id: "t1" }));
  await press();
  await screen.findByRole("link", { name: /open already/ });
  isAway = false;
  await press();
  await waitFor(() => expect(route.path).toBe("/table/t1"));
  cleanup();
  const later = await open("/new?game=m");
  await press();
  await waitFor(() => expect(posted(later)).toHaveLength(1));
  const [first, again, other] = [...posted(asked), ...posted(later)].map(({ body }) => (body as NewTable).wish);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("if the server could not say whether it was saved, it is asked again under the same wish", async () => {
  let isSilent = true;
  const doubt = new Refused(503, { fr: "La base s’est tue.", en: "The database fell silent." }, "cannot-save");
  const asked = await open("/new?game=m", () => (isSilent ? doubt : { id: "t1" }));
  await press();
  await screen.findByText("The database fell silent.");
  isSilent = false;
  await press();
  await waitFor(() => expect(route.path).toBe("/table/t1"));
  const [first, again] = posted(asked).map(({ body }) => (body as NewTable).wish);
  expect(again).toBe(first);
});

test("no choice is longer than a phone's select shows; a long default stands below it", async () => {
  await open("/new?game=m");
  const defaults = [...document.querySelectorAll<HTMLOptionElement>(".options option[value='']")];
  expect(defaults.map((option) => option.text).filter((text) => text.length > 34)).toEqual([]);
  expect(screen.getByText(/to the right in the tiles edition, to the left in the cards edition/)).toBeTruthy();
});
