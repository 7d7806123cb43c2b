/**
 * Counts the changes between two short texts: characters changed, left out, added, or two neighbours swapped.
 * @param limit the search stops beyond it
 * @returns the number of changes; `limit + 1` for more
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charAt(row - 1) === other.charAt(column - 1);
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one.charAt(row - 1) === other.charAt(column - 2) &&
        one.charAt(row - 2) === other.charAt(column - 1);
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > limit) return limit + 1;
    [before, above] = [above, current];
  }
  return Math.min(above[other.length] ?? 0, limit + 1);
}
