/** WeChat keeps a mini-program's files by itself. */
export function keepPageOffline(): Promise<void> {
  return Promise.resolve();
}
