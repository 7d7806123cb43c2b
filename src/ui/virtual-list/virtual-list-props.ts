import type { ReactNode } from 'react';

export interface VirtualListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** An item's assumed height in pixels, until measured. */
  estimatedHeight: number;
  children: (item: Item, index: number) => ReactNode;
}
