import { createContext, useContext } from 'react';
import type { ListInput } from './use-list';
import type { Ticked } from './selection';

/** The list that a drawer stands over, as far as a drawer needs it. */
export interface ListPlace {
  /** The ids of the rows that are shown, in their order. */
  ids: readonly string[];
  /** The number of the first of them, from 0. */
  offset: number;
  total: number;
  unit: string;
  ticked: Ticked;
  /** How many rows are selected. */
  count: number;
  /** The query that a selection of all rows refers to. */
  input: ListInput;
  clear: () => void;
}

const ListContext = createContext<ListPlace | null>(null);

export const ListProvider = ListContext.Provider;

/** The list below a drawer; null where the drawer was opened by its address and the list has not loaded. */
export const useListPlace = (): ListPlace | null => useContext(ListContext);

/** The rows before and after one in the list, and its place; null where the list does not show it. */
export function useNeighbours(id: string): { place: number; total: number; before?: string; after?: string } | null {
  const list = useListPlace();
  const index = list?.ids.indexOf(id) ?? -1;
  if (list === null || index === -1) return null;
  const [before, after] = [list.ids[index - 1], list.ids[index + 1]];
  return {
    ...{ place: list.offset + index + 1, total: list.total },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
