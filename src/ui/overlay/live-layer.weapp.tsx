import type { ReactNode } from 'react';

/** See the H5 variant. WeChat renders notices in the page. */
export function LiveLayer({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
