import { useEffect, useRef } from 'react';
import { Box } from '../native/box';

export interface ReservedRoomProps {
  /** In pixels. */
  height: number;
  /** Called when it comes within a screen's height of the screen. */
  onNear: () => void;
}

/** Room for what is not drawn yet. */
export function ReservedRoom({ height, onNear }: ReservedRoomProps) {
  const room = useRef<HTMLElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    // Without it, what is here is drawn when the page is idle.
    if (room.current === null || typeof IntersectionObserver !== 'function') return undefined;
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
