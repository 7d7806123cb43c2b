/** Formats a time as RFC 3339 with China's offset, API v3's format. */
export function wechatTime(at: number): string {
  return new Date(at + 8 * 3600_000).toISOString().replace(/\.\d+Z$/, '+08:00');
}
