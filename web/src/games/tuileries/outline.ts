/** The grout line around a group. */

/** The outline of a set of unit cells (x, y), drawn `inset` inside their edges, as one SVG path. */
export function outlineOf(cells: readonly (readonly [number, number])[], inset: number): string {
  const has = new Set(cells.map(([x, y]) => `${x},${y}`));
  const inside = (x: number, y: number) => has.has(`${x},${y}`);
  let path = "";
  for (const [x, y] of cells) {
    const [left, right, up, down] = [inside(x - 1, y), inside(x + 1, y), inside(x, y - 1), inside(x, y + 1)];
    const [l, r, t, b] = [x + inset, x + 1 - inset, y + inset, y + 1 - inset];
    if (!up) path += `M${left ? x : l} ${t}H${right ? x + 1 : r}`;
    if (!down) path += `M${left ? x : l} ${b}H${right ? x + 1 : r}`;
    if (!left) path += `M${l} ${up ? y : t}V${down ? y + 1 : b}`;
    if (!right) path += `M${r} ${up ? y : t}V${down ? y + 1 : b}`;
    // Where two sides go on but the corner between them is missing, the line turns inwards.
    if (left && up && !inside(x - 1, y - 1)) path += `M${x} ${t}H${l}V${y}`;
    if (right && up && !inside(x + 1, y - 1)) path += `M${x + 1} ${t}H${r}V${y}`;
    if (left && down && !inside(x - 1, y + 1)) path += `M${x} ${b}H${l}V${y + 1}`;
    if (right && down && !inside(x + 1, y + 1)) path += `M${x + 1} ${b}H${r}V${y + 1}`;
  }
  return path;
}
