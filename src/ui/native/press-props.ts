import type { AriaAttributes, AriaRole, KeyboardEvent, ReactNode } from 'react';

export interface PressProps extends AriaAttributes {
  onPress: () => void;
  id?: string;
  className?: string;
  role?: AriaRole;
  tabIndex?: number;
  disabled?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  /** Takes the focus when the dialog that it stands in opens. */
  autoFocusInDialog?: boolean;
  children?: ReactNode;
}
