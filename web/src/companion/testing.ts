/** What the tests of the score sheets share. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { expect } from "vitest";
import type { Sheet } from "../games/contract";

export const keep = (game: string, sheet: unknown) =>
  localStorage.setItem(`tablee.companion.${game}`, JSON.stringify(sheet));

export const press = (name: string) => fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name));

/** What another version, or somebody's own hand, has kept does not break the page. */
export function expectSurvives(sheet: Sheet, game: string, ...kept: unknown[]): void {
  const sheets = kept.map((entries) => ({ names: ["Ada", "Bob"], first: 0, turn: 0, game: entries }));
  for (const one of [...sheets, { names: ["Ada", 7, null], first: 9, turn: 5, game: {} }]) {
    keep(game, one);
    render(sheet);
    expect(screen.getByText("Players")).toBeTruthy();
    cleanup();
  }
}
