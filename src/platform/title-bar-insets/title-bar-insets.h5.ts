import type { CSSProperties } from 'react';

/** Space that the title bar must leave; in a browser the stylesheet's safe areas handle it. */
export function titleBarInsets(): CSSProperties {
  return {};
}
