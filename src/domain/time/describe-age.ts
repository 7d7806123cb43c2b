const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago an instant was, for display: 刚刚, 2 分钟前, 3 小时前, 5 天前. */
export function describeAge(at: number, now: number): string {
  // Negative if the clock was set back; shown as 刚刚.
  const passedMs = now - at;
  if (passedMs < minuteMs) return '刚刚';
  if (passedMs < hourMs) return `${Math.floor(passedMs / minuteMs)} 分钟前`;
  return passedMs < dayMs ? `${Math.floor(passedMs / hourMs)} 小时前` : `${Math.floor(passedMs / dayMs)} 天前`;
}
