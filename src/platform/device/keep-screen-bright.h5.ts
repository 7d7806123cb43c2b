/**
 * Keeps the screen on if the browser supports it. A web page cannot set the brightness.
 * @returns a function that releases the screen
 */
export function keepScreenBright(): () => void {
  const { wakeLock } = navigator as Partial<Navigator>;
  if (wakeLock === undefined) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  const release = (): void => {
    void lock?.release().catch(() => undefined);
    lock = null;
  };
  // The browser releases the lock whenever the page is hidden.
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    release();
    lock = await wakeLock.request('screen').catch(() => null);
    if (!isWanted) release();
  };
  const whenSeen = (): void => void take();
  document.addEventListener('visibilitychange', whenSeen);
  whenSeen();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', whenSeen);
    release();
  };
}
