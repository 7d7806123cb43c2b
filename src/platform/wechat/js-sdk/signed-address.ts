/**
 * Returns the URL for which WeChat verifies a page's signature, without its fragment: on iOS the URL by which the app was
 * opened, even after the router has changed it; on Android the current one.
 */
export function signedAddress(addresses: { entered: string; current: string; userAgent: string }): string {
  const isIos = /iPhone|iPad|iPod/.test(addresses.userAgent);
  return (isIos ? addresses.entered : addresses.current).split('#')[0] ?? '';
}
