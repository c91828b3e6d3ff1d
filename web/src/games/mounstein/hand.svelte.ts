/** The tile in the hand: how it is turned, where it is aimed, and what is known of that place. No drawing, no rule. */
import { Intent } from "../../board/intent.svelte";
import type { ScoreLine } from "../../wire/messages";
import type { BoardProps, Refusal } from "../contract";
import { flipOrientation, formatPlacement, ORIENTATIONS, placementMiddle, turnOrientation } from "./lattice";
import { type Aim, nearestTurned, type Spot, spotsOf, stepTo } from "./snapping";
import type { View } from "./view";

export class Hand {
  orientation = $state(0);
  aim = $state.raw<Aim | null>(null);
  /** The pointer no longer moves it. */
  pinned = $state(false);
  /** What is known of the place it is aimed at. What is pending was chosen once: chosen again it is placed. */
  private readonly intent: Intent;
  private readonly view: View = $derived.by(() => this.props().scene.view);
  private readonly mayAct: boolean = $derived.by(() => this.props().judge.mayAct);
  readonly spots: Spot[] = $derived.by(() => (this.mayAct ? spotsOf(this.view.targets) : []));
  /** The legal spots of the tile as it is turned now. */
  readonly turned: Spot[] = $derived.by(() => this.spots.filter((spot) => spot.placement.o === this.orientation));

  constructor(private readonly props: () => BoardProps<View>) {
    this.intent = new Intent(props, () => this.letGo());
  }

  get move(): string | null {
    return this.aim ? formatPlacement(this.aim.placement) : null;
  }
  get reason(): Refusal | null {
    return this.intent.refusal;
  }
  get lines(): readonly ScoreLine[] {
    return this.intent.lines;
  }

  /** Forgets what belonged to the position before. */
  renew(): void {
    this.letGo();
    if (this.spots.length > 0 && this.turned.length === 0) this.turnToLegal(1);
  }

  aimAt(aim: Aim | null): void {
    const before = this.move;
    const move = aim && formatPlacement(aim.placement);
    if (move === before && aim?.spot === this.aim?.spot) return;
    this.aim = aim;
    if (move === before) return; // the same place, told by a newer view
    this.intent.clear();
    this.intent.consider(move);
  }

  choose(spot: Spot): void {
    this.orientation = spot.placement.o;
    this.aimAt({ placement: spot.placement, spot });
  }

  hover(aim: Aim | null): void {
    if (!this.pinned) this.aimAt(aim);
  }

  /** Clicked: placed, or first pinned where moves are to be confirmed (or, by finger, to be seen first). */
  click(aim: Aim | null, seenFirst: boolean): void {
    this.aimAt(aim);
    this.pinned = aim?.spot != null;
    if (aim?.spot) void this.intent.propose(aim.spot.target.move, seenFirst || this.props().settings.confirm);
  }

  enter(): void {
    if (!this.aim?.spot) return;
    this.pinned = true;
    void this.intent.propose(this.aim.spot.target.move);
  }

  place(): void {
    if (this.aim?.spot) this.intent.commit(this.aim.spot.target.move);
  }

  letGo(): void {
    this.pinned = false;
    this.aimAt(null);
  }

  turn(by: 1 | -1): void {
    this.turnTo(turnOrientation(this.orientation, by));
  }

  /** Turned as that spot needs it, aimed at nothing. */
  turnAs({ placement }: Spot): void {
    this.letGo();
    this.orientation = placement.o;
  }

  flip(): void {
    this.turnTo(flipOrientation(this.orientation));
  }

  /** The first step takes any spot; later ones go on from it. */
  step(dx: number, dy: number): void {
    if (this.spots.length === 0) return;
    if (this.turned.length === 0) this.turnToLegal(1);
    const from = this.aim?.spot;
    const next = from ? stepTo(from, this.turned, dx, dy) : nearestTurned({ x: 0, y: 0 }, this.orientation, this.spots);
    if (next) this.choose(next);
    this.pinned = this.aim?.spot != null;
  }

  private turnTo(orientation: number): void {
    this.orientation = orientation;
    if (!this.aim) return;
    const wasSeen = this.intent.pending !== null && !this.props().settings.confirm;
    const spot = nearestTurned(placementMiddle(this.aim.placement), orientation, this.spots);
    this.aimAt(spot && { placement: spot.placement, spot });
    this.pinned &&= spot !== null;
    if (wasSeen && spot) this.intent.pending = spot.target.move; // where moves are confirmed, it is another question
  }

  private turnToLegal(by: 1 | -1): void {
    for (let tried = 0; tried < ORIENTATIONS && this.turned.length === 0; tried++) {
      this.orientation = tried === 5 ? flipOrientation(this.orientation) : turnOrientation(this.orientation, by);
    }
  }
}
