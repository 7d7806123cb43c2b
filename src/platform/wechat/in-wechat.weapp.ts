/** Returns false: a mini-program does not run in WeChat's browser. */
export function isInWechat(): boolean {
  return false;
}
