import type { ReactNode } from 'react';
import { Box } from '../native/box';
import { useNearEnd } from './use-near-end';

export interface VirtualListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** An item's assumed height in pixels, until measured. */
  estimatedHeight: number;
  /** The total number of items if `items` are only the first of them. */
  total?: number;
  /** Called when the user is about to reach the end of `items`. */
  onNearEnd?: () => unknown;
  children: (item: Item, index: number) => ReactNode;
}

/** A list that renders every item. */
export function PlainList<Item>(props: VirtualListProps<Item>) {
  const { label, items, itemKey, onNearEnd, children } = props;
  useNearEnd(items.length, items, onNearEnd);
  return (
    <Box as="ul" aria-label={label}>
      {items.map((item, index) => (
        <Box key={itemKey(item)} as="li">
          {children(item, index)}
        </Box>
      ))}
    </Box>
  );
}
