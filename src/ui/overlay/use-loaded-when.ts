import { useEffect, useState } from 'react';

/**
 * Loads a part of the app when it is first wanted, and answers null until it is there. Unlike React.lazy it
 * suspends nothing: the page around stays as it is, also on weapp, where the import is inlined.
 * @param load a stable function; a failed load rejects unhandled, for the chunk-reload port to see
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
