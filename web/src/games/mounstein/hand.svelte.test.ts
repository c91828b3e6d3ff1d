import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardProps, REFUSED } from "../testing";
import late from "./fixtures/view-4-39.json";
import { Hand } from "./hand.svelte";
import type { View } from "./view";

const view = late as unknown as View;

function table(confirm = false, mayAct = true) {
  const props = boardProps(view, { seat: view.seat, mayAct, confirm, lang: "en" });
  return { props, hand: new Hand(() => props) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe("the tile in the hand", () => {
  it("is turned to an orientation that can be placed when a turn begins", () => {
    const { hand } = table();
    hand.orientation = 0;
    hand.renew();
    expect(hand.turned.length).toBeGreaterThan(0);
  });

  it("asks why not only where it rests, and remembers the answer", async () => {
    const { hand, props } = table();
    const wrong = { placement: { q: 9, r: 0, o: 0 }, spot: null };
    hand.hover(wrong);
    hand.hover({ placement: { q: 8, r: 0, o: 0 }, spot: null });
    hand.hover(wrong);
    await vi.runAllTimersAsync();
    expect(props.judge.judge).toHaveBeenCalledExactlyOnceWith("9,0,0");
    expect(hand.reason).toEqual(REFUSED);
    hand.hover(null);
    hand.hover(wrong);
    expect(hand.reason?.rule).toBe("T-4");
    await vi.runAllTimersAsync();
    expect(props.judge.judge).toHaveBeenCalledOnce();
  });

  it("stays red without a reason when nobody answers", async () => {
    const { hand, props } = table();
    props.judge.judge.mockResolvedValue(null);
    hand.hover({ placement: { q: 9, r: 0, o: 0 }, spot: null });
    await vi.runAllTimersAsync();
    expect(hand.reason).toBeNull();
    expect(hand.aim).not.toBeNull();
  });

  it("places by one click of a mouse, by two taps of a finger", () => {
    const { hand, props } = table();
    const spot = hand.spots[0];
    if (!spot) throw new Error("the fixture has no targets");
    const aim = { placement: spot.placement, spot };
    hand.click(aim, true);
    expect(props.judge.submit).not.toHaveBeenCalled();
    hand.click(aim, true);
    expect(props.judge.submit).toHaveBeenCalledExactlyOnceWith(spot.target.move);
    hand.click(aim, false);
    expect(props.judge.submit).toHaveBeenCalledTimes(2);
  });

  it("waits for a second click where moves are confirmed; a pinned tile does not follow the pointer", () => {
    const { hand, props } = table(true);
    const [spot, other] = hand.spots;
    if (!spot || !other) throw new Error("the fixture has no targets");
    hand.click({ placement: spot.placement, spot }, false);
    expect(props.judge.submit).not.toHaveBeenCalled();
    hand.hover({ placement: other.placement, spot: other });
    expect(hand.aim?.spot).toBe(spot);
    hand.enter();
    expect(props.judge.submit).toHaveBeenCalledExactlyOnceWith(spot.target.move);
    expect(hand.aim).toBeNull();
  });

  it("is not placed by the first Enter after an arrow where moves are confirmed, nor after it was turned", () => {
    const { hand, props } = table(true);
    hand.renew();
    hand.step(1, 0);
    hand.enter();
    expect(props.judge.submit).not.toHaveBeenCalled();
    hand.step(0, 1);
    hand.enter();
    expect(props.judge.submit).not.toHaveBeenCalled();
    hand.turn(1);
    if (!hand.aim?.spot) hand.step(1, 0);
    hand.enter();
    expect(props.judge.submit).not.toHaveBeenCalled();
    const move = hand.move;
    hand.enter();
    expect(props.judge.submit).toHaveBeenCalledExactlyOnceWith(move);
  });

  it("submits nothing illegal, and nothing when it is not one's turn", () => {
    const { hand, props } = table();
    hand.click({ placement: { q: 9, r: 0, o: 0 }, spot: null }, false);
    hand.enter();
    const idle = table(false, false);
    expect(idle.hand.spots).toEqual([]);
    idle.hand.step(1, 0);
    idle.hand.enter();
    expect(props.judge.submit).not.toHaveBeenCalled();
    expect(idle.props.judge.submit).not.toHaveBeenCalled();
  });

  it("reaches every legal placement by turning, flipping and stepping alone", () => {
    const { hand } = table();
    hand.renew();
    const reached = new Set<string>();
    const explore = () => {
      let grown = true;
      while (grown) {
        const before = reached.size;
        for (const [dx, dy] of [
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
        ] as const) {
          for (let i = 0; i < 12; i++) {
            hand.step(dx, dy);
            if (hand.aim?.spot) reached.add(hand.aim.spot.target.move);
          }
        }
        grown = reached.size > before;
      }
    };
    for (let side = 0; side < 2; side++) {
      for (let turn = 0; turn < 6; turn++) {
        explore();
        hand.turn(1);
      }
      hand.flip();
    }
    // Walking to the ends of rows and columns does not visit everything, but most of it.
    expect(reached.size).toBeGreaterThan(view.targets.length * 0.7);
  });
});
