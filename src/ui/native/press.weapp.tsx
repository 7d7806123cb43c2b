import { Button } from '@tarojs/components';
import { forwardRef } from 'react';
import { definedProps } from './defined-props';
import type { PressProps } from './native-props';
import './press.css';

export const Press = forwardRef<unknown, PressProps>(function Press(
  { onPress, className, disabled, children, id, 'aria-label': label },
  _ref,
) {
  return (
    <Button
      {...definedProps({ id, disabled, ariaLabel: label })}
      className={`ui-press ${className ?? ''}`}
      hoverClass="ui-press--active"
      onClick={onPress}
    >
      {children}
    </Button>
  );
});
