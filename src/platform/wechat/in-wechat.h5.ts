/**
 * Whether this is WeChat's browser, by the name it gives itself, as WeChat's own script judges. Whether one can pay is
 * asked of the bridge instead (product §9.3).
 */
export function isInWechat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
