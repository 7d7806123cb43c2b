import type { ListInput } from './list-input';

/** The rows that are selected: some by their ids, or all that the list finds but for some. */
export type Ticked = { kind: 'some'; ids: readonly string[] } | { kind: 'all'; except: readonly string[] };

export const nothingTicked: Ticked = { kind: 'some', ids: [] };

/** Tells whether a row is selected. */
export const isTicked = (ticked: Ticked, id: string): boolean =>
  ticked.kind === 'some' ? ticked.ids.includes(id) : !ticked.except.includes(id);

/** Selects a row, or no longer. */
export function tick(ticked: Ticked, id: string, isOn: boolean): Ticked {
  const toggled = (ids: readonly string[], isIn: boolean): string[] =>
    isIn ? [...ids.filter((other) => other !== id), id] : ids.filter((other) => other !== id);
  return ticked.kind === 'some'
    ? { kind: 'some', ids: toggled(ticked.ids, isOn) }
    : { kind: 'all', except: toggled(ticked.except, !isOn) };
}

/**
 * Selects the rows of a page, or no longer.
 */
export function tickPage(ticked: Ticked, ids: readonly string[], isOn: boolean): Ticked {
  return ids.reduce((given, id) => tick(given, id, isOn), ticked);
}

/** How many rows are selected, of `total` that the list finds. */
export const countTicked = (ticked: Ticked, total: number): number =>
  ticked.kind === 'some' ? ticked.ids.length : Math.max(0, total - ticked.except.length);

/** The selection of a list as an act sends it: the ticked rows, or all that the list's question finds but for some. */
export const selectionInputOf = (ticked: Ticked, { search, sealedSearch, filters }: ListInput) => ({
  ...{ kind: ticked.kind, search, sealedSearch, filters },
  ids: ticked.kind === 'some' ? [...ticked.ids] : [],
  except: ticked.kind === 'all' ? [...ticked.except] : [],
});
