/** WeChat caches a mini-program's files itself. */
export function keepPageOffline(_loadRest: () => Promise<unknown>): Promise<void> {
  return Promise.resolve();
}
