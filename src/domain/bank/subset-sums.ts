/** The most amounts among which sums are searched: 4,096 subsets. */
export const mostAmounts = 12;

/**
 * Finds the subsets of amounts whose sum is the total, as lists of indices.
 * @param limit the search stops after so many
 */
export function subsetsWithSum(amounts: readonly number[], total: number, limit: number): number[][] {
  const found: number[][] = [];
  const chosen: number[] = [];
  const search = (index: number, rest: number): void => {
    if (found.length >= limit) return;
    if (rest === 0 && chosen.length > 0) {
      found.push([...chosen]);
      return;
    }
    for (let next = index; next < amounts.length; next += 1) {
      const amount = amounts[next] ?? 0;
      if (amount <= 0 || amount > rest) continue;
      chosen.push(next);
      search(next + 1, rest - amount);
      chosen.pop();
    }
  };
  search(0, total);
  return found;
}
