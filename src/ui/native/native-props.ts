import type { AriaAttributes, AriaRole, CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { TextLine } from '../../domain/typed-number/enter-number';

/** The HTML elements used for layout. On weapp each is a View. */
export type BoxTag =
  | ('div' | 'main' | 'header' | 'footer' | 'section' | 'nav' | 'article' | 'form' | 'ul' | 'ol' | 'li')
  | ('h1' | 'h2' | 'h3' | 'p' | 'dl' | 'dt' | 'dd')
  | ('span' | 'strong' | 'em' | 'small' | 'time' | 'label');

export const inlineTags: ReadonlySet<BoxTag> = new Set(['span', 'strong', 'em', 'small', 'time', 'label']);

export interface BoxProps extends AriaAttributes {
  /** The element in a browser; `div` by default. */
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
  /** Bounds, 'YYYY-MM-DD', inclusive. */
  min?: string | undefined;
  max?: string | undefined;
  id?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
}

export interface PictureProps {
  src: string;
  /** Alternative text; '' if decorative. */
  alt: string;
  className?: string;
  /** Defers loading until it is near the viewport. */
  lazy?: boolean;
  /** The picture's natural size in pixels, if known: reserves its space while it loads. */
  size?: { width: number; height: number } | null;
  /** For the mini-program, which has no `object-fit`: `whole` shows the whole picture, like `contain`. */
  fit?: 'whole';
  onError?: () => void;
}

export interface PressProps extends AriaAttributes {
  /** A returned promise shows the control as busy until it settles. */
  onPress: () => unknown;
  id?: string;
  className?: string;
  role?: AriaRole;
  tabIndex?: number;
  disabled?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  /** Receives focus when its dialog opens. */
  autoFocusInDialog?: boolean | undefined;
  /** A press is also one on what contains the control. In the mini-program it is not, unless this is set. */
  bubbles?: boolean;
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
   * Receives pasted text before it is inserted, where the platform supports it (H5). Return true to intercept it:
   * thousands of lines in a text area take a browser seconds to lay out.
   */
  onPasteText?: (text: string) => boolean;
}

/** The interface of a control's ref on every platform. */
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
  /** The platform's own limit, which silently truncates pasted text. Not combined with `normalize`. */
  maxLength?: number | undefined;
  /** Rewrites the line after each change; not during composition, if the platform reports it (H5). */
  normalize?: ((typed: string, caret: number) => TextLine) | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean;
  autoFocusInDialog?: boolean;
}
