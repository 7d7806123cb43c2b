import { forwardRef } from 'react';
import type { PressProps } from './native-props';
import './press.css';

/** An unstyled button; `Button` is the styled one. Never submits a form. */
export const Press = forwardRef<HTMLButtonElement, PressProps>(function Press(
  { onPress, className, autoFocusInDialog, ...props },
  ref,
) {
  return (
    <button
      {...props}
      ref={ref}
      type="button"
      className={`ui-press ${className ?? ''}`}
      data-autofocus={autoFocusInDialog ? '' : undefined}
      onClick={onPress}
    />
  );
});
