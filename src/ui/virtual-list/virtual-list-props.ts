import type { ReactNode } from 'react';

export interface VirtualListProps<Item> {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** A guess at an item's height in pixels, until it has been measured. */
  estimatedHeight: number;
  children: (item: Item, index: number) => ReactNode;
}
