/** Reporting somebody, and the page for moderators. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { person } from "../link/testing";
import Moderation from "../pages/Moderation.svelte";
import { identify, session } from "../session.svelte";
import { choose } from "../testing/choose";
import { type Asked, fakeServer, Refused } from "../testing/server";
import { toasts } from "../toast.svelte";
import type { FoundPerson, Report } from "../wire/messages";
import Audit from "./Audit.svelte";
import ReportDialog from "./ReportDialog.svelte";
import { mt } from "./texts";

const FOUND: FoundPerson = {
  person: { ...person("Blaise"), kind: "account" },
  since_ms: 1,
  is_moderator: false,
  ban: null,
};
const REPORT: Report = {
  id: "r1",
  at_ms: 2,
  reporter: person("Ada"),
  about: person("Blaise"),
  table: "aaaaaaaaaa",
  reason: "insult",
  words: "He insults us",
  lines: [
    { at_ms: 1, text: "one", is_meant: false },
    { at_ms: 2, text: "two", is_meant: true },
  ],
  is_done: false,
};
const FORBIDDEN = new Refused(403, { fr: "Interdit.", en: "Forbidden." });

async function open(isModerator: boolean, doing: () => unknown = () => null): Promise<Asked[]> {
  const asked = fakeServer(({ method, path }) => {
    if (path === "/me") return { person: person("Ada"), muted: [], is_moderator: isModerator };
    if (!isModerator) return FORBIDDEN;
    if (method === "POST") return doing();
    if (path.startsWith("/moderation/reports")) return [REPORT];
    if (path.startsWith("/moderation/people")) return [FOUND];
    return [];
  });
  await identify(true);
  render(Moderation);
  return asked;
}
const done = (asked: Asked[]) => asked.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body]);
const say = async (label: RegExp, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole("dialog").querySelector("form") as HTMLFormElement);

beforeEach(() => vi.spyOn(window, "scrollTo").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  session.muted = [];
  toasts.length = 0;
  vi.unstubAllGlobals();
});

test("both languages say the same things", () => {
  const paths = (value: unknown, path = ""): string[] =>
    value !== null && typeof value === "object"
      ? Object.entries(value).flatMap(([key, inner]) => paths(inner, `${path}.${key}`))
      : [path];
  expect(paths(mt.fr)).toEqual(paths(mt.en));
});

test("whoever is no moderator is told so, and asks for nothing", async () => {
  const asked = await open(false);
  await screen.findByText("This page is for moderators");
  expect(asked.map(({ path }) => path)).toEqual(["/me"]);
});

test("a report is handled with a reason", async () => {
  const asked = await open(true);
  await screen.findByText("He insults us");
  await fireEvent.click(screen.getByRole("button", { name: "Done…: Blaise" }));
  await say(/^Reason/, " talked to him ");
  await submit();
  await waitFor(() => expect(done(asked)).toEqual([["/moderation/reports/r1/done", { why: "talked to him" }]]));
  await waitFor(() => expect(screen.getByRole("dialog", { hidden: true }).hasAttribute("open")).toBe(false));
});

test("from a report one comes to the person, and bans them for a time", async () => {
  const asked = await open(true);
  await fireEvent.click(await screen.findByRole("button", { name: "See the person: Blaise" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Ban…: Blaise" }));
  await say(/^Reason/, "insults");
  await fireEvent.click(screen.getByLabelText(/addresses/));
  await submit();
  const ban = { why: "insults", hours: 24, wide: true };
  await waitFor(() => expect(done(asked)).toEqual([[`/moderation/people/${FOUND.person.id}/ban`, ban]]));
  expect(asked.filter(({ path }) => path.includes(`text=${FOUND.person.id}`)).length).toBeGreaterThan(0);
});

test("a password code is shown until the dialog is closed", async () => {
  await open(true, () => ({ code: "ABCD-EFGH" }));
  await fireEvent.click(await screen.findByRole("tab", { name: "People" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Password code…: Blaise" }));
  await say(/^Reason/, "asked by letter");
  await submit();
  await screen.findByText("ABCD-EFGH");
});

test("a refusal stands in the dialog, which stays", async () => {
  await open(true, () => FORBIDDEN);
  await fireEvent.click(await screen.findByRole("button", { name: "Done…: Blaise" }));
  await say(/^Reason/, "x");
  await submit();
  expect(await within(screen.getByRole("dialog")).findByRole("alert")).toHaveProperty("textContent", "Forbidden.");
});

test("a player reports what was said, and mutes whoever said it", async () => {
  const asked = fakeServer(() => null);
  const people = [{ id: "p2", name: "Blaise" }];
  render(ReportDialog, {
    open: true,
    people,
    place: { table: "aaaaaaaaaa", entry: 7, invite: null },
    quote: "you fool",
  });
  await screen.findByText("you fool");
  await say(/What happened/, " every evening ");
  await fireEvent.click(screen.getByLabelText("Mute Blaise as well"));
  await submit();
  const body = { person: "p2", reason: "insult", words: "every evening", table: "aaaaaaaaaa", entry: 7, invite: null };
  await waitFor(() =>
    expect(done(asked)).toEqual([
      ["/reports", body],
      ["/me/mutes/p2", undefined],
    ]),
  );
  await waitFor(() => expect(session.muted).toEqual(["p2"]));
});

test("with several at the table one says whom", async () => {
  const asked = fakeServer(() => null);
  const people = [person("Blaise"), person("Chloé")];
  render(ReportDialog, { open: true, people });
  await choose(await screen.findByLabelText("Who"), people[1]?.id ?? "");
  await submit();
  await waitFor(() => expect(done(asked)[0]?.[1]).toMatchObject({ person: people[1]?.id, reason: "insult" }));
});

test("an answer that comes after its dialog was closed shows nothing in the next one", async () => {
  let answer = (_: unknown) => {};
  const asked = await open(true, () => new Promise((resolve) => (answer = resolve)));
  await fireEvent.click(await screen.findByRole("tab", { name: "People" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Password code…: Blaise" }));
  await say(/^Reason/, "asked by letter");
  await submit();
  await waitFor(() => expect(done(asked)).toHaveLength(1));
  await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await fireEvent.click(screen.getByRole("button", { name: "Ban…: Blaise" }));
  await say(/^Reason/, "insults");
  answer({ code: "ABCD-EFGH" });
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(["Done."]));
  expect(screen.queryByText("ABCD-EFGH")).toBeNull();
  expect(screen.getByRole("dialog").hasAttribute("open")).toBe(true);
  expect(await screen.findByLabelText(/^Reason/)).toHaveProperty("value", "insults");
  await submit(); // the first one keeps nobody waiting
  await waitFor(() => expect(done(asked)).toHaveLength(2));
  await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await fireEvent.click(screen.getByRole("button", { name: "Password code…: Blaise" }));
  answer(FORBIDDEN);
  await waitFor(() => expect(toasts.map(({ text }) => text)).toContain("Forbidden."));
  expect(within(screen.getByRole("dialog")).queryByRole("alert")).toBeNull();
});

test("a report that was given up leaves nothing behind for the next one", async () => {
  fakeServer(() => FORBIDDEN);
  const props = { open: true, people: [person("Ada")] };
  const { rerender } = render(ReportDialog, props);
  await say(/What happened/, "Ada did this");
  await fireEvent.click(screen.getByLabelText("Mute Ada as well"));
  await submit();
  await screen.findByRole("alert");
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await rerender({ open: false });
  await rerender({ open: true, people: [person("Blaise")] });
  expect(await screen.findByLabelText("Mute Blaise as well")).toHaveProperty("checked", false);
  expect(screen.getByLabelText(/What happened/)).toHaveProperty("value", "");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the audit offers earlier deeds as long as there are any", async () => {
  const deed = { by: "Ada", what: "ban", person: "Blaise", person_id: null, address: null, table: null } as const;
  const deeds = Array.from({ length: 100 }, (_, i) => ({ ...deed, at_ms: 1000 - i, until_ms: null, why: `deed ${i}` }));
  const asked = fakeServer(({ path }) => (path.includes("before") ? [] : deeds));
  render(Audit, { changes: 0 });
  await screen.findByText("deed 99");
  await fireEvent.click(screen.getByRole("button", { name: "Earlier ones" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Earlier ones" })).toBeNull());
  await screen.findByText("deed 99");
});
