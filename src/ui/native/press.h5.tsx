import { forwardRef } from 'react';
import { useOneAtATime } from './use-one-at-a-time';
import type { PressProps } from './native-props';
import { lastPressed } from './pressed-control';
import './press.css';

/** An unstyled button; `Button` is the styled one. Never submits a form. */
export const Press = forwardRef<HTMLButtonElement, PressProps>(function Press(
  { onPress, className, autoFocusInDialog, bubbles: _bubbles, ...props },
  ref,
) {
  const { isWorking, run } = useOneAtATime();
  return (
    <button
      {...props}
      {...(isWorking ? { 'aria-busy': true } : {})}
      ref={ref}
      type="button"
      className={`ui-press ${isWorking ? 'ui-press--busy' : ''} ${className ?? ''}`}
      data-autofocus={autoFocusInDialog ? '' : undefined}
      onClick={(event) => {
        lastPressed.control = event.currentTarget;
        void run(onPress);
      }}
    />
  );
});
