/** The rules of a game without a folder, as a page: what the server tells, in one section and without figures. */
import type { RulePage } from "../../wire/learn";
import type { GameInfo } from "../../wire/messages";

export function rulePageOf({ name: game, rules, options, ...info }: GameInfo): RulePage {
  return {
    ...info,
    game,
    rules,
    sections: [
      { id: "rules", title: { fr: "Règles", en: "Rules" }, intro: null, rules: Object.keys(rules), figures: [] },
    ],
    options: options.map(({ label, allowed, default_label, help }) => ({
      label,
      allowed,
      default: default_label,
      help,
    })),
  };
}
