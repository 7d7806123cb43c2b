import type { CSSProperties } from 'react';

/** Room that the title bar must leave; in a browser the safe areas of the stylesheet see to it. */
export function titleBarInsets(): CSSProperties {
  return {};
}
