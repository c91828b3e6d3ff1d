/** Of several questions only the latest counts: an answer to one before it belongs to a state that is left. */

/** Call it with each question, or to drop the one that is open; what it gives tells later whether it is still the question. */
export function latest(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
