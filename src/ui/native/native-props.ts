import type { AriaAttributes, AriaRole, CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { TextLine } from '../../domain/typed-number/enter-number';

/** The HTML elements that screens are laid out with. On weapp each is a View. */
export type BoxTag =
  | ('div' | 'main' | 'header' | 'footer' | 'section' | 'nav' | 'article' | 'form' | 'ul' | 'ol' | 'li')
  | ('h1' | 'h2' | 'h3' | 'p' | 'dl' | 'dt' | 'dd')
  | ('span' | 'strong' | 'em' | 'small' | 'time' | 'label');

export const inlineTags: ReadonlySet<BoxTag> = new Set(['span', 'strong', 'em', 'small', 'time', 'label']);

export interface BoxProps extends AriaAttributes {
  /** Which element it is in a browser; `div` by default. */
  as?: BoxTag;
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties;
  role?: AriaRole | undefined;
  tabIndex?: number;
  /** For a label: the id of its control. */
  htmlFor?: string | undefined;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children?: ReactNode;
}

export interface ChoiceProps {
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shared by the radios of a group. */
  name?: string;
  id?: string;
  className?: string;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  invalid?: boolean;
  /** Ids of the texts that name and describe it. */
  labelledBy: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

export interface DateInputProps extends AriaAttributes {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (date: string) => void;
  onBlur?: (() => void) | undefined;
  /** Bounds, 'YYYY-MM-DD', both included. */
  min?: string | undefined;
  max?: string | undefined;
  id?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
}

export interface PictureProps {
  src: string;
  /** What it shows; '' for decoration. */
  alt: string;
  className?: string;
  /** Loads it only when it is near the screen. */
  lazy?: boolean;
  onError?: () => void;
}

export interface PressProps extends AriaAttributes {
  onPress: () => void;
  id?: string;
  className?: string;
  role?: AriaRole;
  tabIndex?: number;
  disabled?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  /** Takes the focus when the dialog that it stands in opens. */
  autoFocusInDialog?: boolean | undefined;
  children?: ReactNode;
}

export interface TextAreaProps extends AriaAttributes {
  value: string;
  onChange: (value: string) => void;
  id?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
  /**
   * Offered what is pasted before it is put into the box, where the platform tells (H5). True takes it: a browser lays
   * out thousands of lines in a box for seconds.
   */
  onPasteText?: (text: string) => boolean;
}

/** What a ref of a control can do, on every platform. */
export interface Focusable {
  focus(): void;
}

export type TextInputType = 'text' | 'tel' | 'email' | 'number' | 'search' | 'one-time-code';

export interface TextInputProps extends AriaAttributes {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  id?: string;
  className?: string;
  type?: TextInputType;
  placeholder?: string;
  /** The platform's own limit: it cuts what is pasted before anybody sees it. Not beside `normalize`. */
  maxLength?: number | undefined;
  /** What the line becomes after each change; not asked while an input method composes, where the platform tells (H5). */
  normalize?: ((typed: string, caret: number) => TextLine) | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean;
  autoFocusInDialog?: boolean;
}
