/** See the WeChat variant: a page holds its settings. */
export function settingsUnderWay(): Promise<void> | null {
  return null;
}
