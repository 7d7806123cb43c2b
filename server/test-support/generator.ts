/** Park and Miller's generator: a sequence that is the same everywhere. */
export function generator(seed: number): {
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
} {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return { below, pick: (values) => values[below(values.length)] as (typeof values)[number] };
}
