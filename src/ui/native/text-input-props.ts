import type { AriaAttributes } from 'react';

/** What a ref of a control can do, on every platform. */
export interface Focusable {
  focus(): void;
}

export type TextInputType = 'text' | 'tel' | 'email' | 'number' | 'search' | 'one-time-code';

export interface TextInputProps extends AriaAttributes {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  className?: string;
  type?: TextInputType;
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocusInDialog?: boolean;
}
