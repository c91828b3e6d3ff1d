/** Where a rule is written: its id names the game and is the anchor on that game's page. */
const PAGE_OF: Record<string, string> = { M: "m", T: "tuileries", K: "mounstein", H: "maho" };

export function ruleHref(rule: string): string {
  const game = PAGE_OF[rule.split("-")[0] ?? ""];
  return game ? `/rules/${game}#${rule}` : "/rules";
}
