import type { CSSProperties } from 'react';

/** Where the title bar stands, for the style sheet; in a browser its safe areas handle it. */
export function titleBarInsets(): CSSProperties {
  return {};
}
