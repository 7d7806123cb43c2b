/** Whether the device believes it is connected; a captive portal or a dead server still reads as connected. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

/** Tells about every change until the returned function is called. */
export function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
