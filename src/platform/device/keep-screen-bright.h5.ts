/**
 * Keeps the screen from going dark, where the browser can: its brightness no page may set.
 * @returns a function that ends it
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
  // The browser takes it back whenever the page is out of sight.
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
