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
  /** How many there are where `items` are the first of more. */
  total?: number;
  /** Called when the last of many items are about to be seen. */
  onNearEnd?: () => unknown;
  children: (item: Item, index: number) => ReactNode;
}

/** The list with every item rendered: its end is near. */
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
