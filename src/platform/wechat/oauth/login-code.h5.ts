/** See the WeChat variant: a page gets its code by a redirect. */
export function loginCode(): Promise<string | null> {
  return Promise.resolve(null);
}
