import { createElement, forwardRef } from 'react';
import type { BoxProps } from './native-props';

/** A plain element with a meaning: `<Box as="main">`. It has no look of its own. */
export const Box = forwardRef<HTMLElement, BoxProps>(function Box({ as = 'div', ...props }, ref) {
  return createElement(as, { ...props, ref });
});
