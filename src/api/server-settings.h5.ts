/** See the WeChat variant: a page holds its settings. */
export function pendingServerSettings(): Promise<void> | null {
  return null;
}
