/** The parts of the account page, and what they say when something goes wrong on the way. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { person } from "../link/testing";
import { identify } from "../session.svelte";
import { settings } from "../settings.svelte";
import { fakeServer, noServer, silent } from "../testing/server";
import { toasts } from "../toast.svelte";
import Email from "./Email.svelte";
import Followed from "./Followed.svelte";
import Forgotten from "./Forgotten.svelte";
import Secret from "./Secret.svelte";

const ME = { person: { ...person("Ada"), kind: "account" }, muted: [] };

beforeEach(() => {
  settings.lang = "en";
});
afterEach(async () => {
  cleanup();
  toasts.length = 0;
  fakeServer(() => ({ person: null, muted: [] }));
  await identify(true);
  vi.unstubAllGlobals();
});

test("an address that could not be confirmed for want of a server is tried again by a button", async () => {
  let isAway = true;
  const asked = fakeServer((one) => (isAway ? noServer(one) : one.path === "/me" ? ME : null));
  history.replaceState(null, "", "/account#confirm=token");
  const ondone = vi.fn();
  render(Followed, { ondone });
  await screen.findByRole("alert");
  expect(location.hash).toBe("");
  isAway = false;
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(ondone).toHaveBeenCalled());
  const confirmed = asked.filter(({ path }) => path === "/email/confirm").map(({ body }) => body);
  expect(confirmed).toEqual([{ token: "token" }, { token: "token" }]);
});

test("whoever follows a guest’s link is told who they will no longer be", async () => {
  fakeServer(() => ME);
  await identify(true);
  history.replaceState(null, "", "/account#back=code");
  render(Followed, { ondone: () => {} });
  await screen.findByText(/You will be signed out as Ada\./);
});

test("two clicks send one mail", async () => {
  const asked = fakeServer((one) => (one.method === "GET" ? { confirmed: null, waiting: null } : silent(one)));
  const { container } = render(Email);
  await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-disabled")).toBe("false"));
  const form = container.querySelector("form") as HTMLFormElement;
  await fireEvent.submit(form);
  await fireEvent.submit(form);
  expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("two clicks try a recovery code once", async () => {
  const asked = fakeServer(silent);
  const { container } = render(Forgotten, { name: "Ada", oncancel: () => {} });
  const form = container.querySelector("form") as HTMLFormElement;
  await fireEvent.submit(form);
  await fireEvent.submit(form);
  expect(asked).toHaveLength(1);
});

test("where the browser forbids copying, what is shown once is selected, to be copied by hand", async () => {
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new DOMException("no")) } });
  const failed = vi.fn();
  addEventListener("unhandledrejection", failed);
  render(Secret, { lines: ["ABCD", "EFGH"], warning: "Write these down" });
  await fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(getSelection()?.toString()).toContain("ABCD"));
  expect(toasts).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
  removeEventListener("unhandledrejection", failed);
});
