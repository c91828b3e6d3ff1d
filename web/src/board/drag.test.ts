import { afterEach, expect, test, vi } from "vitest";
import { draggable } from "./drag";

afterEach(() => document.body.replaceChildren());

test("a drag by finger has no click of its own: the next tap is the player's", async () => {
  const piece = document.createElement("button");
  const other = document.createElement("button");
  document.body.append(piece, other);
  document.elementFromPoint ??= () => null;
  const [ondrop, tapped] = [vi.fn(), vi.fn()];
  other.addEventListener("click", tapped);
  const stop = draggable(() => ({ enabled: true, onstart: () => {}, onover: () => {}, ondrop }))(piece);
  const touch = (type: string, target: EventTarget, clientX: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, pointerType: "touch", button: 0, clientX, clientY: 0, bubbles: true }),
    );
  touch("pointerdown", piece, 0);
  touch("pointermove", window, 40);
  touch("pointerup", window, 40);
  await vi.waitFor(() => expect(ondrop).toHaveBeenCalledOnce());
  other.click();
  expect(tapped).toHaveBeenCalledOnce();
  stop();
});
