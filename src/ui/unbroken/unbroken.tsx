import type { ReactNode } from 'react';
import { Box } from '../native/box';
import './unbroken.css';

/** Short text that stays on one line, such as a date, which breaks at its hyphens otherwise. */
export function Unbroken({ children }: { children: ReactNode }) {
  return (
    <Box as="span" className="ui-unbroken">
      {children}
    </Box>
  );
}
