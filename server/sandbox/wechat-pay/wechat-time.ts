/** RFC 3339 with China's offset, as every time of API v3 is written. */
export function wechatTime(at: number): string {
  return new Date(at + 8 * 3600_000).toISOString().replace(/\.\d+Z$/, '+08:00');
}
