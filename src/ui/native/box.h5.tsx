import { createElement, forwardRef } from 'react';
import type { BoxProps } from './native-props';

/** An unstyled semantic element: `<Box as="main">`. */
export const Box = forwardRef<HTMLElement, BoxProps>(function Box({ as = 'div', ...props }, ref) {
  return createElement(as, { ...props, ref });
});
