/** Whether this is WeChat's browser: a mini-program is none. */
export function isInWechat(): boolean {
  return false;
}
