import { useEffect, useRef } from 'react';

/** How many items before the end count as near: more than two screens of the lowest rows. */
const nearItems = 30;

/**
 * Tells when the items drawn come near the end, and again after the list has grown.
 * @param last the last index that is drawn
 */
export function useNearEnd(last: number, count: number, onNearEnd: (() => unknown) | undefined): void {
  const tell = useRef(onNearEnd);
  tell.current = onNearEnd;
  const isNear = last >= count - nearItems;
  useEffect(() => {
    if (isNear) tell.current?.();
  }, [isNear, count]);
}
