import type { ReactNode } from 'react';

export interface ChoiceProps {
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shared by the radios of a group. */
  name?: string;
  id?: string;
  className?: string;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** Ids of the texts that name and describe it. */
  labelledBy: string;
  describedBy?: string;
  children: ReactNode;
}
