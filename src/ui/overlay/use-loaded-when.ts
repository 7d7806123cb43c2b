import { useEffect, useState } from 'react';

/**
 * Loads a part of the app when first wanted; null until loaded. Unlike React.lazy it does not suspend: the page around
 * it stays, even on weapp, where the import is inlined.
 * @param load a stable function; a failure rejects unhandled, for the chunk-reload port
 */
export function useLoadedWhen<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  // Boxed: a component is a function, which setState would call.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const missing = wanted && loaded === null;
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    void load().then((part) => {
      if (current) setLoaded({ part });
    });
    return () => {
      current = false;
    };
  }, [missing, load]);
  return loaded === null ? null : loaded.part;
}
