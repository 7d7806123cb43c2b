import { useEffect, useRef } from 'react';
import { Box } from '../native/box';

export interface ReservedRoomProps {
  /** The height in pixels. */
  height: number;
  /** Called when it comes within one screen height of the viewport. */
  onNear: () => void;
}

/** False on a browser without an IntersectionObserver: `onNear` is never called there. */
export const tellsNear = typeof IntersectionObserver === 'function';

/** Reserves space for content that is not rendered yet. */
export function ReservedRoom({ height, onNear }: ReservedRoomProps) {
  const room = useRef<HTMLElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    // Without it a form's further fields are rendered when the page is idle.
    if (room.current === null || !tellsNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.current();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(room.current);
    return () => observer.disconnect();
  }, [height]);
  return <Box ref={room} style={{ height: `${height}px` }} />;
}
