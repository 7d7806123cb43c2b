import { Box } from '../native/box';
import type { VirtualListProps } from './virtual-list-props';

/** The list with every item rendered. */
export function PlainList<Item>({ label, items, itemKey, children }: VirtualListProps<Item>) {
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
