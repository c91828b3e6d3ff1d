/** What newcomers see, made by the engine (`make teaching`); a game's part is loaded when it is opened. */
import type { Lesson, RulePage } from "../wire/learn";

const PAGES = import.meta.glob<{ default: RulePage }>("./data/rules/*.json");
const LESSONS = import.meta.glob<{ default: Lesson }>("./data/lessons/*.json");

async function load<T>(all: Record<string, () => Promise<{ default: T }>>, path: string): Promise<T> {
  const found = all[path];
  if (!found) throw new Error(`there is no ${path}`);
  return (await found()).default;
}

export const loadRules = (game: string): Promise<RulePage> => load(PAGES, `./data/rules/${game}.json`);
export const loadLesson = (game: string): Promise<Lesson> => load(LESSONS, `./data/lessons/${game}.json`);
