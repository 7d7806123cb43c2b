const offsetMs = 8 * 60 * 60 * 1000;

/** RFC 3339 in Asia/Shanghai with whole seconds, as WeChat wants it: `2027-05-14T09:00:00+08:00`. */
export function shanghaiTime(at: number): string {
  return `${new Date(at + offsetMs).toISOString().slice(0, 19)}+08:00`;
}
