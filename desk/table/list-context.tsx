import { createContext, useContext } from 'react';
import type { ListInput } from './list-input';
import type { Ticked } from './selection';

/** The list that a drawer stands over, as far as a drawer needs it. */
export interface ListPlace {
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
