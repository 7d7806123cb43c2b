/**
 * Calls back when the browser restores the page from its back-forward cache. The page keeps its state and gets no other
 * event.
 * @returns a function that unsubscribes
 */
export function onPageRestore(onRestore: () => void): () => void {
  const whenShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onRestore();
  };
  window.addEventListener('pageshow', whenShown);
  return () => window.removeEventListener('pageshow', whenShown);
}
