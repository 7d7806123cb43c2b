import type { ReactNode } from 'react';

/** WeChat draws notices in the page. See the H5 variant. */
export function LiveLayer({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
