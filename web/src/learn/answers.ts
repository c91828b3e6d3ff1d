/** A scene answers what a board asks, from what the engine has written down: no rule is worked out here. */
import type { Judgement } from "../games/contract";
import type { Scene } from "../wire/learn";

export class Answers {
  #worth = new Map<string, number>();
  #refused = new Map<string, number>();

  constructor(private readonly scene: Scene) {
    for (const [i, { moves }] of scene.worth.entries()) for (const move of moves) this.#worth.set(move, i);
    for (const [i, { moves }] of scene.refused.entries()) for (const move of moves) this.#refused.set(move, i);
  }

  isLegal(move: string): boolean {
    return this.#worth.has(move);
  }

  judge(move: string): Judgement | null {
    const worth = this.scene.worth[this.#worth.get(move) ?? -1];
    if (worth) return { legal: true, lines: worth.lines };
    const refused = this.scene.refused[this.#refused.get(move) ?? -1];
    return refused ? { legal: false, rule: refused.rule, text: refused.text } : null;
  }
}
