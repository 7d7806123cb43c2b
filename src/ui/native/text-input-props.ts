import type { AriaAttributes } from 'react';
import type { TextLine } from '../../domain/typed-number/enter-number';

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
  /** The platform's own limit: it cuts what is pasted before anybody sees it. Not beside `normalize`. */
  maxLength?: number;
  /** What the line becomes after each change; not asked while an input method composes, where the platform tells (H5). */
  normalize?: (typed: string, caret: number) => TextLine;
  autoComplete?: string;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocusInDialog?: boolean;
}
