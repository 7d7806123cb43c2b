/** WeChat caches a mini-program's files itself. */
export function keepPageOffline(): Promise<void> {
  return Promise.resolve();
}
