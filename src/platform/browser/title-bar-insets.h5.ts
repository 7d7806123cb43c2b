import type { CSSProperties } from 'react';

/** Returns CSS variables that position the title bar; none in a browser, where safe areas do it. */
export function titleBarInsets(): CSSProperties {
  return {};
}
