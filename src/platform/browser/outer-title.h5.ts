/**
 * Whether the document's title stands in a bar above the page, as in WeChat's browser, which has a way back through the
 * history too.
 */
export function hasOuterTitle(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
