/** A grid of squares to walk, to point at and to play on, and a hand to choose from: without a screen, and of no game. */
import { untrack } from "svelte";
import type { Scene } from "../games/contract";
import { Departure, type Origin } from "./flights";
import { Intent, type IntentProps, type Target } from "./intent.svelte";

/** The columns and rows that there are. */
export type Area = readonly [left: number, top: number, right: number, bottom: number];

/** What the views of such games have in common. */
export interface GridView<T extends Target> {
  board: readonly { at: string | readonly number[]; tile: string }[];
  hand: readonly string[];
  targets: readonly T[];
}

/** What a game says of its grid. */
export interface GridGame<T extends Target> {
  area: Area;
  /** Where the keys begin. */
  start: readonly [column: number, row: number];
  /** What a square is called. */
  nameOf: (column: number, row: number) => string;
  /** Whether a piece may be chosen now. */
  mayChoose: boolean;
  /** What a square stands for with the chosen piece; more than one where the player must say which. */
  targetsAt: (square: string, piece: string | null) => readonly T[];
  /** What a square without a target would mean, so that its rule can be told; null for nothing. */
  otherwise: (square: string, piece: string | null) => string | null;
}

interface GridProps<T extends Target> extends IntentProps {
  scene: Scene<GridView<T>>;
}

/** How far a key leads; the edge stops it. */
const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
};

const within = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most);

export class Grid<T extends Target> {
  readonly intent: Intent;
  hovered = $state<string | null>(null);
  /** The targets of the square that was touched, where the player must say which. */
  choices = $state.raw<readonly T[]>([]);
  /** The screen shows where the keys are, and knows where a piece of the hand lies. */
  reveal: (square: string) => void = () => {};
  placeOf: (index: number) => Origin | null = () => null;
  #props: () => GridProps<T>;
  #game: () => GridGame<T>;
  #departure = new Departure();
  #focused = $state.raw<readonly [column: number, row: number] | null>(null);
  #picked = $state.raw<{ index: number; piece: string } | null>(null);

  constructor(props: () => GridProps<T>, game: () => GridGame<T>) {
    this.#props = props;
    this.#game = game;
    this.intent = new Intent(props, () => {
      this.#departure.leave(this.chosen === null ? null : this.placeOf(this.chosen));
      this.#picked = this.hovered = null;
      this.choices = [];
    });
  }

  /** The chosen place in the hand, as long as the same piece lies there. */
  readonly chosen: number | null = $derived.by(() =>
    this.#picked && this.hand[this.#picked.index] === this.#picked.piece ? this.#picked.index : null,
  );
  readonly piece: string | null = $derived.by(() => (this.chosen === null ? null : (this.#picked?.piece ?? null)));
  /** What lies where. */
  readonly pieces: ReadonlyMap<string, string> = $derived.by(
    () => new Map(this.#props().scene.view.board.map(({ at, tile }) => [String(at), tile])),
  );
  readonly #placed = $derived.by(() => this.#props().scene.events.findLast((event) => event.do === "place"));
  /** Where the latest piece was placed. */
  readonly last: string | null = $derived.by(() => (this.#placed ? String(this.#placed.at) : null));

  get area(): Area {
    return this.#game().area;
  }
  get mayAct(): boolean {
    return this.#props().judge.mayAct;
  }
  get mayChoose(): boolean {
    return this.mayAct && this.#game().mayChoose;
  }
  get hand(): readonly string[] {
    return this.#props().scene.view.hand;
  }
  /** Where the keys are. */
  get focused(): readonly [column: number, row: number] {
    return this.#within(...(this.#focused ?? this.#game().start));
  }
  #within(column: number, row: number): [column: number, row: number] {
    const [left, top, right, bottom] = this.area;
    return [within(left, column, right), within(top, row, bottom)];
  }

  nameOf(column: number, row: number): string {
    return this.#game().nameOf(column, row);
  }
  /** What a square stands for just now, with the chosen piece. */
  targetsAt(square: string): readonly T[] {
    return this.mayAct ? this.#game().targetsAt(square, this.piece) : [];
  }
  /** The chosen piece, to be seen on a square before it is played there. */
  ghostAt(square: string): string | null {
    const isMeant = this.targetsAt(square).some(({ move }) => this.hovered === square || this.intent.pending === move);
    return isMeant ? this.piece : null;
  }
  /** Whether the marked move names this piece or this square. */
  isMarked(name: string): boolean {
    return this.#props().scene.marked?.split(" ").includes(name) ?? false;
  }

  readonly still = () => untrack(() => this.#props().settings.reducedMotion);
  /** Where the piece placed last came from: my hand, or its player's place in this world. */
  readonly cameFrom = (world: ParentNode | null) =>
    untrack(() => this.#departure.of(this.#placed?.seat, this.#props().scene.seat, world));

  /** Nothing is in question, least of all in somebody else's turn; what is chosen stays so. */
  rest(): void {
    this.intent.clear();
    this.choices = [];
  }

  /** Choose a piece of the hand, or put it back. */
  choose(index: number, byKey = false): void {
    const isChosen = this.chosen === index;
    this.lift(index);
    if (isChosen) this.#picked = null;
    else if (byKey) this.focus(...this.focused);
  }

  /** Take a piece up, as a drag begins. */
  lift(index: number): void {
    this.rest();
    const piece = this.hand[index];
    this.#picked = piece === undefined ? null : { index, piece };
  }

  /** The pointer, or the focus, comes to a square or leaves the board. */
  enter(square: string | null): void {
    this.hovered = square;
    this.intent.consider((square !== null && this.targetsAt(square)[0]?.move) || null);
  }

  /** A square is touched, or the chosen piece is let go there. */
  play(square: string, letGo: Origin | null = null): void {
    if (!this.mayAct) return;
    this.#departure.letGo = letGo;
    const targets = this.targetsAt(square);
    if (targets.length > 1) {
      this.choices = targets;
      return;
    }
    const move = targets[0]?.move ?? this.#game().otherwise(square, this.piece);
    if (move) void this.intent.propose(move);
  }

  /** The player has said which. */
  decide(move: string): void {
    this.choices = [];
    void this.intent.propose(move);
  }

  focus(column: number, row: number): void {
    this.#focused = [column, row];
    this.reveal(this.nameOf(column, row));
  }

  /** The pointer or the keys have brought the focus to a square. */
  arriveAt(column: number, row: number): void {
    this.#focused = [column, row];
    this.enter(this.nameOf(column, row));
  }

  /** A key on the grid: arrows walk; Enter plays, or confirms what waits on this very square. */
  walk(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const [column, row] = this.focused;
    if (step) this.focus(...this.#within(column + step[0], row + step[1]));
    else if (event.key === "Enter" || event.key === " ") {
      const square = this.nameOf(column, row);
      const waiting = this.targetsAt(square).find(({ move }) => move === this.intent.pending);
      if (waiting) this.intent.commit(waiting.move);
      else this.play(square);
    } else return;
    event.preventDefault();
  }

  /** A key anywhere: digits choose from the hand, Escape lets go. */
  press(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      this.rest();
      this.#picked = null;
    } else if (/^\d$/.test(event.key) && this.mayChoose) {
      const index = (Number(event.key) + 9) % 10;
      if (index < this.hand.length) this.choose(index, true);
    }
  }
}
