/** See the WeChat variant. A web page gets its code by a redirect. */
export function loginCode(): Promise<string | null> {
  return Promise.resolve(null);
}
