import type { ReactNode } from 'react';
import { Box } from '../native/box';
import './bottom-bar.css';

export interface BottomBarProps {
  /** One full button; before it at most an outlined one, and before that a text. They wrap where they must. */
  children: ReactNode;
  /** A line above the buttons. */
  note?: ReactNode;
}

/** What to do on a screen, above the safe area. Goes into the page frame's slot. */
export function BottomBar({ children, note }: BottomBarProps) {
  return (
    <Box as="footer" className="ui-bottom-bar">
      {note && <Box className="ui-bottom-bar__note">{note}</Box>}
      <Box className="ui-bottom-bar__row">{children}</Box>
    </Box>
  );
}
