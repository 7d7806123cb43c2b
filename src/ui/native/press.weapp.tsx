import { Button } from '@tarojs/components';
import { forwardRef } from 'react';
import type { PressProps } from './native-props';
import './press.css';

export const Press = forwardRef<unknown, PressProps>(function Press(
  { onPress, className, disabled, children, id, 'aria-label': label },
  _ref,
) {
  return (
    <Button
      id={id}
      className={`ui-press ${className ?? ''}`}
      hoverClass="ui-press--active"
      disabled={disabled}
      ariaLabel={label}
      onClick={onPress}
    >
      {children}
    </Button>
  );
});
