import { useEffect, useRef, useState } from 'react';
import { explainMissingChunk } from '../../platform/browser/chunk-loading';

/**
 * Loads a part of the app when first wanted; null until loaded. Unlike React.lazy it does not suspend: the page around
 * it stays, even on weapp, where the import is inlined.
 * @param load a stable function
 * @param onMissing called once it was said that the part cannot be loaded now: whoever wants it can ask again
 */
export function useLoadedWhen<Part>(wanted: boolean, load: () => Promise<Part>, onMissing?: () => void): Part | null {
  // Boxed: a component is a function, which setState would call.
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
