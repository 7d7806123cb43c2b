import { useEffect, useRef } from 'react';

/** The number of items before the end that count as near: more than two screens of the lowest rows. */
const nearItems = 30;

/**
 * Calls `onNearEnd` when the rendered items come near the end of `items`, and again for new items.
 * @param last the index of the last rendered item
 */
export function useNearEnd(last: number, items: readonly unknown[], onNearEnd: (() => unknown) | undefined): void {
  const tell = useRef(onNearEnd);
  tell.current = onNearEnd;
  const isNear = last >= items.length - nearItems;
  useEffect(() => {
    if (isNear) tell.current?.();
  }, [isNear, items]);
}
