/** The guided games as anybody may walk through them, with the answers that the engine has written down. */
import { describe, expect, test } from "vitest";
import type { GameCard } from "../games/contract";
import { GAMES } from "../games/list";
import { Course } from "../rooms/lesson/course.svelte";
import { Answers } from "./answers";
import { loadLesson, loadRules } from "./data";
import { ruleHref } from "./rule-link";

describe.each(Object.keys(GAMES))("the guided game of %s", (game) => {
  test("goes on by the taught move only, and starts over", async () => {
    const course = new Course(await loadLesson(game));
    for (const [number, step] of course.lesson.steps.entries()) {
      expect(course.at).toBe(number);
      const other = step.scene.worth.flatMap(({ moves }) => moves).find((move) => move !== step.move);
      if (other) {
        course.submit(other);
        expect(course.at).toBe(number);
        expect(course.word).toEqual(step.instead);
      }
      expect(course.answers.isLegal(step.move)).toBe(true);
      course.submit(step.move);
      expect(course.word).toBeNull();
    }
    expect(course.isOver).toBe(true);
    expect(course.text).toBe(course.lesson.end);
    course.submit("anything");
    expect(course.isOver).toBe(true);
    course.restart();
    expect(course.at).toBe(0);
  });

  test("explains what is legal and refuses the rest by a rule", async () => {
    for (const { scene, move } of (await loadLesson(game)).steps) {
      const answers = new Answers(scene);
      expect(answers.judge(move)?.legal).toBe(true);
      for (const { rule, text, moves } of scene.refused) {
        const [first = ""] = moves;
        expect(answers.isLegal(first)).toBe(false);
        expect(answers.judge(first)).toEqual({ legal: false, rule, text });
      }
    }
  });

  test("has words for every move that may be tried out", async () => {
    const figures = (await loadRules(GAMES[game] as GameCard)).sections.flatMap((section) => section.figures);
    for (const { scene, moves } of figures.filter(({ trial }) => trial)) {
      for (const move of scene?.worth.flatMap((worth) => worth.moves) ?? [])
        for (const words of [moves[move]?.fr, moves[move]?.en]) {
          expect(words?.length ?? 0).toBeGreaterThan(3);
          expect(words).not.toMatch(/\d,-?\d|[rgbny]\d+[a-z] |=/);
        }
    }
  });

  test("has a rule page where its rules are", async () => {
    const page = await loadRules(GAMES[game] as GameCard);
    for (const rule of Object.keys(page.rules)) expect(ruleHref(rule)).toBe(`/rules/${game}#${rule}`);
    const placed = page.sections.flatMap(({ rules }) => rules);
    expect([...placed].sort()).toEqual(Object.keys(page.rules).sort());
  });
});
