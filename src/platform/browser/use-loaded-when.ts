import { useEffect, useRef, useState } from 'react';
import { explainMissingChunk } from './chunk-loading';

/**
 * Loads a part of the app when `wanted` is first true. Returns null until it is loaded. Unlike React.lazy it does not
 * suspend, so that the page around it stays, even on weapp, where the import is inlined.
 * @param load loads the part; must be a stable function
 * @param onMissing called after a message that the part cannot be loaded now: the caller can try again
 */
export function useLoadedWhen<Part>(wanted: boolean, load: () => Promise<Part>, onMissing?: () => void): Part | null {
  // The part is wrapped in an object: setState would call a component, which is a function.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const missing = wanted && loaded === null;
  const giveUp = useRef(onMissing);
  giveUp.current = onMissing;
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    void load().then(
      (part) => {
        if (current) setLoaded({ part });
      },
      async (error: unknown) => {
        await explainMissingChunk(error);
        if (current) giveUp.current?.();
      },
    );
    return () => {
      current = false;
    };
  }, [missing, load]);
  return loaded === null ? null : loaded.part;
}
