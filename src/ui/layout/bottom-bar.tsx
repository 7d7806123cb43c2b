import { useLayoutEffect, type ReactNode } from 'react';
import { shieldFromSecondTap } from '../../platform/browser/second-tap';
import { Box } from '../native/box';
import { Phrases } from '../display/unbroken';
import './bottom-bar.css';

export interface BottomBarProps {
  /** One filled button, after an optional outlined one and an optional text button. They wrap if necessary. */
  children: ReactNode;
  /** A line above the buttons. */
  note?: ReactNode;
}

/** A screen's actions, above the safe area. Pass it to the page frame as `bottomBar`. */
export function BottomBar({ children, note }: BottomBarProps) {
  useLayoutEffect(shieldFromSecondTap, []);
  return (
    <Box as="footer" className="ui-bottom-bar">
      {note && (
        <Box className="ui-bottom-bar__note">
          <Phrases>{note}</Phrases>
        </Box>
      )}
      <Box className="ui-bottom-bar__row">{children}</Box>
    </Box>
  );
}
