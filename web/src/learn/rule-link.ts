/** Where a rule is written: its id names the game and is the anchor on that game's page. */
import { GAMES } from "../games/list";

export function ruleHref(rule: string): string {
  const [letter] = rule.split("-");
  const card = Object.values(GAMES).find(({ ruleLetter }) => ruleLetter === letter);
  return card ? `/rules/${card.name}#${rule}` : "/rules";
}
