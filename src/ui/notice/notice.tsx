import type { ReactNode } from 'react';
import { Box } from '../native/box';
import './notice.css';

export interface NoticeProps {
  tone?: 'info' | 'due' | 'bad';
  /** Reads it out when it appears: for what happens while the page is open. */
  live?: boolean;
  children: ReactNode;
}

/** A remark that belongs to the screen, on a tinted ground. */
export function Notice({ tone = 'info', live = false, children }: NoticeProps) {
  return (
    <Box className={`ui-notice ui-notice--${tone}`} role={live ? 'status' : undefined}>
      {children}
    </Box>
  );
}
