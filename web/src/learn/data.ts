/** What newcomers see, made by the engine (`make teaching`); a game's part is loaded when it is opened. */
import type { GameCard } from "../games/contract";
import { rulePageOf } from "../games/plain/rules";
import type { Lesson, RulePage } from "../wire/learn";

const PAGES = import.meta.glob<RulePage>("../games/*/rules.json", { import: "default" });
const LESSONS = import.meta.glob<Lesson>("../games/*/lesson.json", { import: "default" });

function load<T>(all: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const found = all[path];
  return found ? found() : Promise.reject(new Error(`there is no ${path}`));
}

export const loadRules = async ({ name, plain }: GameCard): Promise<RulePage> =>
  plain ? rulePageOf(plain) : load(PAGES, `../games/${name}/rules.json`);
export const loadLesson = (game: string): Promise<Lesson> => load(LESSONS, `../games/${game}/lesson.json`);
