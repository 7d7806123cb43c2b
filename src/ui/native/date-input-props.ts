import type { AriaAttributes } from 'react';

export interface DateInputProps extends AriaAttributes {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (date: string) => void;
  onBlur?: () => void;
  /** Bounds, 'YYYY-MM-DD', both included. */
  min?: string;
  max?: string;
  id?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
}
