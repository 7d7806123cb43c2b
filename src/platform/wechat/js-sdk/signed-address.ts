/**
 * The address that WeChat checks a page's signature against: on iOS the one by which the app was entered, whatever the
 * router has made of it since; on Android the current one. Without its fragment.
 */
export function signedAddress(addresses: { entered: string; current: string; userAgent: string }): string {
  const isIos = /iPhone|iPad|iPod/.test(addresses.userAgent);
  return (isIos ? addresses.entered : addresses.current).split('#')[0] ?? '';
}
