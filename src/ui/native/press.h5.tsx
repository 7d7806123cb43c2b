import { forwardRef } from 'react';
import type { PressProps } from './native-props';
import './press.css';

/** A bare button without a look; `Button` is the one with. Never submits a form by itself. */
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
