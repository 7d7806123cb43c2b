/**
 * Calls back when the page may be unloaded soon: hidden, closed, or navigated away. A phone may kill a hidden page
 * without further events.
 * @returns a function that unsubscribes
 */
export function onPageLeave(onLeave: () => void): () => void {
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden') onLeave();
  };
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', onLeave);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', onLeave);
  };
}
