/** The tile in the hand: how it is turned, where it is aimed, and what is known of that place. No drawing, no rule. */
import type { ScoreLine } from "../../wire/messages";
import type { BoardProps, Refusal } from "../contract";
import { flipOrientation, formatPlacement, ORIENTATIONS, placementMiddle, turnOrientation } from "./lattice";
import { type Aim, nearestTurned, type Spot, spotsOf, stepTo } from "./snapping";
import type { View } from "./view";

/** Only a pointer that rests asks the server. */
const REST_MS = 140;

export class Hand {
  orientation = $state(0);
  aim = $state.raw<Aim | null>(null);
  /** The pointer no longer moves it. */
  pinned = $state(false);
  /** Chosen once; chosen again it is placed. */
  asked = $state(false);
  reason = $state.raw<Refusal | null>(null);
  lines = $state.raw<readonly ScoreLine[]>([]);
  private readonly view: View = $derived.by(() => this.props().scene.view);
  private readonly mayAct: boolean = $derived.by(() => this.props().judge.mayAct);
  readonly spots: Spot[] = $derived.by(() => (this.mayAct ? spotsOf(this.view.targets) : []));
  /** The legal spots of the tile as it is turned now. */
  readonly turned: Spot[] = $derived.by(() => this.spots.filter((spot) => spot.placement.o === this.orientation));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly known = new Map<string, Refusal | null>();

  constructor(private readonly props: () => BoardProps<View>) {}

  get move(): string | null {
    return this.aim ? formatPlacement(this.aim.placement) : null;
  }

  /** Forgets what belonged to the position before. */
  renew(): void {
    this.known.clear();
    this.letGo();
    if (this.spots.length > 0 && this.turned.length === 0) this.turnToLegal(1);
  }

  aimAt(aim: Aim | null): void {
    const move = aim && formatPlacement(aim.placement);
    if (move === this.move && aim?.spot === this.aim?.spot) return;
    this.aim = aim;
    this.reason = null;
    this.lines = [];
    clearTimeout(this.timer);
    if (!aim || !move) return;
    if (aim.spot) this.timer = setTimeout(() => this.askPoints(move), REST_MS);
    else if (this.known.has(move)) this.reason = this.known.get(move) ?? null;
    else this.timer = setTimeout(() => this.askReason(move), REST_MS);
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
    const same = aim !== null && formatPlacement(aim.placement) === this.move;
    if (this.asked && same) {
      this.place();
      return;
    }
    this.aimAt(aim);
    this.pinned = this.asked = aim?.spot != null;
    if (!this.asked) return;
    if (!seenFirst && !this.props().settings.confirm) this.place();
  }

  enter(): void {
    if (!this.aim?.spot) return;
    if (this.props().settings.confirm && !this.asked) this.pinned = this.asked = true;
    else this.place();
  }

  place(): void {
    const spot = this.aim?.spot;
    if (!spot || !this.mayAct) return;
    this.props().judge.submit(spot.target.move);
    this.letGo();
  }

  letGo(): void {
    this.pinned = this.asked = false;
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
    this.asked = false;
  }

  private turnTo(orientation: number): void {
    this.orientation = orientation;
    if (!this.aim) return;
    const spot = nearestTurned(placementMiddle(this.aim.placement), orientation, this.spots);
    this.aimAt(spot && { placement: spot.placement, spot });
    this.pinned &&= spot !== null;
    this.asked &&= this.pinned && !this.props().settings.confirm; // another placement is another question
  }

  private turnToLegal(by: 1 | -1): void {
    for (let tried = 0; tried < ORIENTATIONS && this.turned.length === 0; tried++) {
      this.orientation = tried === 5 ? flipOrientation(this.orientation) : turnOrientation(this.orientation, by);
    }
  }

  private async askReason(move: string): Promise<void> {
    const judged = await this.props().judge.judge(move);
    if (!judged) return; // no answer now: the ghost stays red, and the next rest asks again
    const reason = judged.legal ? null : judged;
    this.known.set(move, reason);
    if (this.move === move) this.reason = reason;
  }

  private async askPoints(move: string): Promise<void> {
    const judged = await this.props().judge.judge(move);
    if (this.move === move) this.lines = judged?.legal ? judged.lines : [];
  }
}
