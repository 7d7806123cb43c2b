/**
 * Calls back when the browser shows the page again as it was left, out of its back-forward cache: with all its state,
 * and without anything else being told.
 * @returns a function that unsubscribes
 */
export function onPageRestore(onRestore: () => void): () => void {
  const whenShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onRestore();
  };
  window.addEventListener('pageshow', whenShown);
  return () => window.removeEventListener('pageshow', whenShown);
}
