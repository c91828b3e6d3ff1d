/** Where a rule is written: its id names the game and is the anchor on that game's page. */
import { allCards } from "../games/cards.svelte";

export function ruleHref(rule: string): string {
  const [letter] = rule.split("-");
  const card = allCards().find(({ ruleLetter }) => ruleLetter === letter);
  return card ? `/rules/${card.name}#${rule}` : "/rules";
}
