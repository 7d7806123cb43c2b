import { useEffect, useRef } from 'react';

/** How many items before the end count as near: more than two screens of the lowest rows. */
const nearItems = 30;

/**
 * Tells when the items drawn come near the end, and again when there are others.
 * @param last the last index that is drawn
 */
export function useNearEnd(last: number, items: readonly unknown[], onNearEnd: (() => unknown) | undefined): void {
  const tell = useRef(onNearEnd);
  tell.current = onNearEnd;
  const isNear = last >= items.length - nearItems;
  useEffect(() => {
    if (isNear) tell.current?.();
  }, [isNear, items]);
}
