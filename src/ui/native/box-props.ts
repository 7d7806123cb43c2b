import type { AriaAttributes, AriaRole, CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';

/** The HTML elements that screens are laid out with. On weapp each is a View. */
export type BoxTag =
  | ('div' | 'main' | 'header' | 'footer' | 'section' | 'nav' | 'article' | 'form' | 'ul' | 'ol' | 'li')
  | ('h1' | 'h2' | 'h3' | 'p' | 'dl' | 'dt' | 'dd')
  | ('span' | 'strong' | 'em' | 'small' | 'time' | 'label');

export const inlineTags: ReadonlySet<BoxTag> = new Set(['span', 'strong', 'em', 'small', 'time', 'label']);

export interface BoxProps extends AriaAttributes {
  /** Which element it is in a browser; `div` by default. */
  as?: BoxTag;
  id?: string;
  className?: string;
  style?: CSSProperties;
  role?: AriaRole;
  tabIndex?: number;
  /** For a label: the id of its control. */
  htmlFor?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children?: ReactNode;
}
