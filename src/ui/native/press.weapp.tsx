import { Button } from '@tarojs/components';
import { forwardRef } from 'react';
import { useOneAtATime } from './use-one-at-a-time';
import { ariaProps } from './aria-props';
import { definedProps } from './defined-props';
import type { PressProps } from './native-props';
import './press.css';

export const Press = forwardRef<unknown, PressProps>(function Press(
  { onPress, className, disabled, children, id, role, bubbles = false, ...props },
  _ref,
) {
  const { isWorking, run } = useOneAtATime();
  return (
    <Button
      {...definedProps({ id, disabled, 'aria-role': role, 'aria-busy': isWorking || undefined })}
      {...ariaProps(props)}
      className={`ui-press ${isWorking ? 'ui-press--busy' : ''} ${className ?? ''}`}
      hoverClass="ui-press--active"
      // As in a browser, a press on a button inside a row does not press the row.
      onClick={(event) => {
        if (!bubbles) event.stopPropagation();
        void run(onPress);
      }}
    >
      {children}
    </Button>
  );
});
