import { useState } from 'react';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { useWideScreen } from '../../../platform/browser/use-wide-screen';

/** A part of the team's desk: on narrow screens, and where it cannot be loaded, the phone's screen stands instead. */
export interface Desk<Part> {
  isWanted: boolean;
  /** Null while it loads. */
  part: Part | null;
}

/**
 * Loads a part of the desk once the screen is wide.
 * @param load see `desk-parts`
 */
export function useDesk<Part>(load: () => Promise<Part>): Desk<Part> {
  const [isMissing, setMissing] = useState(false);
  const isWanted = useWideScreen() && !isMissing;
  const part = useLoadedWhen(isWanted, load, () => setMissing(true));
  return { isWanted, part: isWanted ? part : null };
}
