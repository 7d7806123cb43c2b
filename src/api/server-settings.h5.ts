/** See the WeChat variant. Returns null: a web page contains its settings. */
export function pendingServerSettings(): Promise<void> | null {
  return null;
}
