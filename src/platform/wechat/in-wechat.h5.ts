/**
 * Returns true in WeChat's browser, detected by the user agent like in WeChat's own script. To find out if WeChat Pay is
 * available use the bridge instead (product §9.3).
 */
export function isInWechat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
