/** The table as people meet it: what they are shown, asked and told. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { latestNews } from "../../announce.svelte";
import type { BoardPlayer, GameClient, GameEvent } from "../../games/contract";
import { GAMES } from "../../games/list";
import type { Feature } from "../../link/link";
import { entry, FakeLink, news, person, playing, seatOf, standing, tableInfo } from "../../link/testing";
import { route } from "../../router.svelte";
import { session } from "../../session.svelte";
import { settings } from "../../settings.svelte";
import Board from "../../stage/PlainBoard.test.svelte";
import { Notifier } from "../../table/notifier.svelte";
import { TableStore } from "../../table/table.svelte";
import { fakeServer } from "../../testing/server";
import { dismiss, toasts } from "../../toast.svelte";
import type { HintedMove, Person } from "../../wire/messages";
import Curtain from "./Curtain.svelte";
import Room from "./Room.svelte";

const client = {
  Board,
  announce: (event: GameEvent) => (event.do === "place" ? "Ada places a tile." : ""),
  notation: (event: GameEvent) => (event.do === "place" ? { text: String(event.at), pieces: [] } : null),
  facts: () => [],
  sound: () => null,
} as unknown as GameClient;
const place = (number: number, at = "c3") => entry(number, { do: "moved", events: [{ seat: 0, do: "place", at }] });

function open(line: ReturnType<typeof playing>, invite: string | null = null) {
  return render(Room, { store: line.store, client, invite });
}

beforeEach(() => {
  settings.lang = "en";
  fakeServer(({ path }) => (path === "/games" ? [] : undefined));
});
afterEach(() => {
  cleanup();
  for (const { id } of [...toasts]) dismiss(id);
  vi.unstubAllGlobals();
});

test("a board that fails takes neither the players nor the chat with it", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  open(playing({ standing: { view: { scores: [0, 0], broken: true } as object } }));
  await screen.findByText(/stopped working/);
  expect(screen.getByRole("list", { name: "Players" }).textContent).toContain("Blaise");
  expect(screen.getByRole("tab", { name: "Chat" })).toBeTruthy();
  written.mockRestore();
});

test.each([
  ["in a rated game", { rated: true }, true],
  ["at a finished table", { status: "finished" as const }, true],
  ["in a game for fun", {}, false],
])("a stranger %s is told whether only the players talk", async (_where, info, isSilent) => {
  for (const [seat, me, isTold] of [[-1, "someone else", isSilent] as const, [0, undefined, false] as const]) {
    open(playing({ info, seat, ...(me && { me }) }));
    await fireEvent.click(screen.getByRole("tab", { name: "Chat" }));
    expect(screen.queryByText("Only the players can chat here.") !== null).toBe(isTold);
    cleanup();
  }
});

test("somebody who has left for good can be neither muted nor reported", async () => {
  session.person = person("Ada");
  const said = (number: number, who: Person) => entry(number, { do: "said", person: who, text: `line ${number}` });
  open(playing({ log: [said(1, { id: "-7", name: "—", kind: "gone" }), said(2, person("Blaise"))] }));
  await fireEvent.click(screen.getByRole("tab", { name: "Chat" }));
  const buttons = (words: string) => within(screen.getByText(words)).queryAllByRole("button").length;
  expect([buttons("line 1"), buttons("line 2")]).toEqual([0, 2]);
  await fireEvent.click(screen.getByRole("button", { name: "Report Blaise" }));
  expect(within(await screen.findByRole("dialog", { name: "Report Blaise" })).getByText("line 2")).toBeTruthy();
  session.person = null;
});

describe("taking a move back", () => {
  const asked = [place(1), entry(2, { do: "undo-asked", seat: 1, entry: 1 })];

  test("an answer that does not arrive leaves the question standing", async () => {
    open(playing({ log: asked }));
    await fireEvent.click(screen.getByRole("button", { name: "Accept" }));
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    await screen.findByRole("button", { name: "Accept" });
  });

  test("an answer that arrived is waited on, and the next request is a new question", async () => {
    const line = playing({ log: asked }, (message) =>
      message.do === "answer-undo" ? { do: "done", id: 1, standing: null, table: "aaaaaaaaaa" } : null,
    );
    open(line);
    await fireEvent.click(screen.getByRole("button", { name: "Decline" }));
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
    line.store.take(news(entry(3, { do: "undo-refused", seat: 0 })));
    line.store.take(news(entry(4, { do: "undo-asked", seat: 1, entry: 1 })));
    await screen.findByRole("button", { name: "Decline" });
  });

  test("with three players it shows how many agree, and asks nobody twice", async () => {
    const wanted = { seat: 1, entry: 1, agreed: [1], needed: [0, 1, 2] };
    const line = playing({ log: asked, standing: { undo_request: wanted } });
    open(line);
    expect(screen.getByRole("alert").textContent).toContain("1 of 3 agree.");
    const agreed = { undo_request: { ...wanted, agreed: [1, 0] } };
    line.store.take(news(entry(3, { do: "undo-agreed", seats: [0] }), agreed));
    await screen.findByText(/2 of 3 agree\./);
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });

  test("where it cannot be done the button is grey, and says why", async () => {
    const reason = { fr: "Non.", en: "The move showed hidden tiles." };
    const line = playing({ log: [place(1)], standing: { undo: { possible: false, reason } } });
    open(line);
    const button = screen.getByRole("button", { name: "Take back" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(button);
    expect(toasts[0]?.text).toBe("The move showed hidden tiles.");
    expect(line.sent.some((message) => message.do === "ask-undo")).toBe(false);
  });
});

test("at an earlier moment the players have the scores of that moment", async () => {
  open(playing({ log: [place(1), place(2, "d4")], standing: { view: { scores: [7, 3] } as object } }));
  const players = screen.getByRole("list", { name: "Players" });
  const scores = () => (players.textContent ?? "").match(/\d+/g);
  expect(scores()).toEqual(["7", "3"]);
  await fireEvent.click(screen.getByRole("button", { name: /c3/ }));
  await vi.waitFor(() => expect(scores()).toEqual(["0", "0"]));
});

test("resigning says what it will do: end the game, or leave it to a bot", async () => {
  open(playing({ standing: { resign_ends: true } }));
  await fireEvent.click(screen.getByRole("button", { name: "Resign" }));
  expect(screen.getByText(/ends immediately/)).toBeTruthy();
  cleanup();
  open(playing({ standing: { resign_ends: false } }));
  await fireEvent.click(screen.getByRole("button", { name: "Resign" }));
  expect(screen.getByText(/A bot will finish/)).toBeTruthy();
});

test("a hint says the move in words, and why, and can be closed", async () => {
  const line = playing();
  open(line);
  line.store.hints = [
    {
      move: "rnd c3",
      text: { fr: "", en: "the red knight on c3" },
      lines: [{ text: { fr: "", en: "a group of three" }, points: 3 }],
      win: 0.54,
    } as HintedMove,
  ];
  const hint = await screen.findByRole("region", { name: "Hint" });
  expect(hint.textContent).toContain("the red knight on c3");
  expect(hint.textContent).toContain("a group of three");
  expect(hint.textContent).toContain("54%");
  expect(hint.textContent).not.toContain("rnd");
  await fireEvent.click(within(hint).getByRole("button", { name: "Close the hint" }));
  expect(screen.queryByRole("region", { name: "Hint" })).toBeNull();
});

test("a reason that is worth no points stands without a number", async () => {
  const line = playing();
  open(line);
  const lines = [{ text: { fr: "", en: "no series with any other card" }, points: 0 }];
  line.store.hints = [
    { move: "discard s7", text: { fr: "", en: "discard the silver 7" }, lines, win: 0.5 } as HintedMove,
  ];
  const hint = await screen.findByRole("region", { name: "Hint" });
  expect(within(hint).getByRole("listitem").textContent).toBe("no series with any other card");
});

describe("the end of a game", () => {
  const end = entry(2, { do: "finished", ending: "first-out", scores: [4, 9], winners: [1], seed: "ab" });

  test("says who won, and offers a rematch and the replay, outside everything that folds away", () => {
    open(playing({ log: [place(1), end] }));
    const result = screen.getByRole("region", { name: "Result" });
    expect(result.closest("aside")).toBeNull();
    expect(within(result).getByRole("heading").textContent).toBe("Blaise won");
    expect([...result.querySelectorAll("li")].map((li) => li.textContent)).toEqual(["Blaise, guest9", "Ada (you)4"]);
    within(result).getByRole("button", { name: "Rematch" });
    expect(within(result).getByRole("link", { name: "Replay the game" }).getAttribute("href")).toBe(
      "/replay/aaaaaaaaaa?seat=0",
    );
  });

  test("a spectator who was invited may see the replay, too", () => {
    open(playing({ log: [place(1), end], seat: -1 }), "SECRET");
    expect(screen.getByRole("link", { name: "Replay the game" }).getAttribute("href")).toContain("invite=SECRET");
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
  });

  test("where somebody has left the site for good, it says that there is no rematch", async () => {
    const line = playing({ log: [place(1), end, entry(3, { do: "rematch-asked", seat: 0 })] });
    open(line);
    expect(screen.getByText(/Waiting for Blaise/)).toBeTruthy();
    const gone = { id: "-1", name: "—", kind: "gone" as const };
    const { info } = line.store;
    if (info) line.store.know({ ...info, seats: [seatOf("Ada"), seatOf("—", { person: gone })] });
    await screen.findByText(/left the site for good/);
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
  });

  test("a game that moderators have closed has no winner and no rematch", () => {
    open(
      playing({
        log: [place(1), entry(2, { do: "finished", ending: "closed", scores: [3, 1], winners: [], seed: "00" })],
      }),
    );
    expect(screen.getByRole("heading", { name: "The moderators have closed this table." })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
    expect(screen.getByRole("link", { name: "Replay the game" })).toBeTruthy();
  });

  test.each([
    ["closed", [], "The moderators have closed this table."],
    ["first-out", [1], "The game is over. Blaise won"],
  ])("is told to whoever listens, too: %s", (ending, winners, words) => {
    const players = [{ name: "Ada" }, { name: "Blaise" }] as unknown as BoardPlayer[];
    const ended = entry(2, { do: "finished", ending, scores: [4, 9], winners, seed: "ab" });
    new Notifier(playing().store, client, () => players).hear(ended);
    expect(latestNews.words).toBe(words);
  });

  test("when the rematch is there, whoever plays goes to it", () => {
    const line = playing({ log: [place(1), end] });
    open(line);
    line.store.take(news(entry(3, { do: "rematch", table: "bbbbbbbbbb" })));
    expect(route.path).toBe("/table/bbbbbbbbbb");
  });
});

test("what was said of a lost line is withdrawn when it is back", async () => {
  const line = playing();
  open(line);
  await line.store.chat("Hello?");
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/not responding/)]));
  line.link.listener?.line("lost");
  line.link.listener?.line("online");
  await vi.waitFor(() => expect(toasts).toEqual([]));
});

describe("a bot that plays for me", () => {
  const seats = [seatOf("Ada", { stand_in: "medium" }), seatOf("Blaise")];
  const late = entry(1, { do: "took-over", seat: 0, bot: "medium", why: "time" });

  test("is said above the board, with the reason, and I can come back", async () => {
    const line = playing({ info: { seats }, log: [late] });
    open(line);
    const banner = screen.getByRole("alert");
    expect(banner.textContent).toContain("Your time ran out: a bot is playing for you.");
    await fireEvent.click(within(banner).getByRole("button", { name: "Take my seat back" }));
    expect(line.sent.at(-1)).toMatchObject({ do: "come-back", seat: 0 });
  });

  test("makes the move that it has begun, and until then there is nothing to press", () => {
    const waits = [seatOf("Ada", { stand_in: "medium", returns: true }), seatOf("Blaise")];
    open(playing({ info: { seats: waits }, log: [late] }));
    const banner = screen.getByRole("alert");
    expect(banner.textContent).toContain("You get your seat back as soon as it has moved.");
    expect(within(banner).queryByRole("button")).toBeNull();
    expect(screen.queryByText("Your turn")).toBeNull();
  });

  test("is no news to the others' boards", () => {
    open(playing({ info: { seats }, log: [late], seat: 1 }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("a bot that plays for somebody is shown where there is no room for words, and I am not told of myself by name", () => {
  open(playing({ info: { seats: [seatOf("Ada", { stand_in: "medium" }), seatOf("Blaise", { stand_in: "medium" })] } }));
  const strip = screen.getByRole("list", { name: "Players" });
  expect([...strip.querySelectorAll("li .presence")].map((one) => one.querySelector("svg") !== null)).toEqual([
    true,
    true,
  ]);
  expect(within(strip).getByText("A bot is playing for you.")).toBeTruthy();
  expect(within(strip).getByText("A bot is playing for Blaise.")).toBeTruthy();
});

test("my own seat comes first and is called mine", () => {
  open(playing({ seat: 1 }));
  const names = screen.getAllByRole("listitem").map((li) => li.querySelector(".name")?.textContent);
  expect(names.slice(0, 2)).toEqual(["Blaise (you)", "Ada, guest"]);
});

describe("at one screen", () => {
  const here = { seats: [seatOf("Ada"), seatOf("Bob", { person: seatOf("Ada").person })] };

  test("a curtain falls where a seat sees what the others must not", () => {
    open(playing({ info: { ...here, game: "tuileries" }, standing: { acting: [1], decision: 0 } }));
    expect(screen.getByRole("dialog").textContent).toContain("Bob");
    expect(screen.queryByTestId("board")).toBeNull();
  });

  test("the keys do not lead past the curtain", async () => {
    render(Curtain, { name: "Blaise", onopen: () => {} });
    const curtain = screen.getByRole("dialog", { name: "Blaise’s turn" });
    const open = within(curtain).getByRole("button");
    expect(document.activeElement).toBe(open);
    curtain.focus(); // a touch beside the button
    expect(await fireEvent.keyDown(curtain, { key: "Tab", shiftKey: true })).toBe(false);
    expect(document.activeElement).toBe(open);
  });
  test("where nothing is hidden there is no curtain: the board turns to whoever is next", () => {
    const line = playing({ info: { ...here, game: "mounstein" }, standing: { acting: [1], decision: 0 } });
    open(line);
    expect(GAMES.mounstein?.hasSecrets).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByTestId("board")).toBeTruthy();
    expect(line.store.seat).toBe(1);
  });
});

test("between two rounds all see how long the table waits and for whom, nobody may move, and closing the sheet is told", async () => {
  const line = playing({ standing: { pause: { ends_ms: Date.now() + 12_000, waiting: [1] } } });
  open(line);
  expect(screen.getByText(/Next round in 12 s · waiting for Blaise/)).toBeTruthy();
  expect(screen.getByTestId("board").dataset.acts).toBe("false");
  await fireEvent.click(screen.getByRole("button", { name: "ready" }));
  expect(line.sent.at(-1)).toMatchObject({ do: "ready", seat: 0 });
});

test("a link that offers nothing but moves, as an engine in this browser does, is played on without the rest", async () => {
  const can: Feature[] = ["hints", "undo"];
  const link = new FakeLink(() => null, can);
  const store = new TableStore(link, "ada", 0);
  link.listener?.line("online");
  const { log, standing: stands } = { log: [place(1)], standing: standing() };
  link.tell({ do: "snapshot", table: tableInfo(), seat: 0, number: 1, log, standing: stands, id: 1 });
  render(Room, { store, client, invite: null });
  expect(screen.getByTestId("board").dataset.acts).toBe("true");
  for (const name of ["Hint", "Take back"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Resign" })).toBeNull();
  expect(screen.queryByRole("tab", { name: "Chat" })).toBeNull();
  link.tell(news(entry(2, { do: "finished", ending: "first-out", scores: [4, 9], winners: [1], seed: "ab" })));
  await screen.findByRole("region", { name: "Result" });
  expect(screen.queryByRole("link", { name: "Replay the game" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
});

test("a browser that refuses notifications does not break the table", async () => {
  class Stubborn {
    static permission = "granted";
    constructor() {
      throw new TypeError("Illegal constructor");
    }
  }
  vi.stubGlobal("Notification", Stubborn);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  settings.notify = true;
  const failed = vi.fn();
  addEventListener("unhandledrejection", failed);
  const notifier = new Notifier(playing().store, client, () => []);
  expect(() => notifier.turn(true)).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(failed).not.toHaveBeenCalled();
  removeEventListener("unhandledrejection", failed);
  settings.notify = false;
  hidden.mockRestore();
});

test("where a service worker is, notifications go through it", async () => {
  vi.stubGlobal("Notification", { permission: "granted" });
  const showNotification = vi.fn(async () => {});
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active: {}, showNotification }) } });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  settings.notify = true;
  new Notifier(playing().store, client, () => []).turn(true);
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledWith("Your turn", expect.anything()));
  settings.notify = false;
  hidden.mockRestore();
});
