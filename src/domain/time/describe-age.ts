/** How long ago an instant was, in the words of the screen: 刚刚, 2 分钟前, 3 小时前, 5 天前. Both epoch milliseconds. */
export function describeAge(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  // A clock set back makes it negative: that is no age.
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`;
}
