import { View } from '@tarojs/components';
import { forwardRef } from 'react';
import { definedProps } from './defined-props';
import { inlineTags, type BoxProps } from './native-props';
import './box.css';

/**
 * See the H5 variant. Everything is a View: WeChat's Text renders text only, while a span also holds icons and buttons.
 * Keyboard and label props have no equivalent.
 */
export const Box = forwardRef<unknown, BoxProps>(function Box(
  { as = 'div', htmlFor: _for, onKeyDown: _key, onClick, tabIndex: _tab, role, 'aria-label': label, ...props },
  ref,
) {
  const className = inlineTags.has(as) ? `ui-inline ${props.className ?? ''}` : props.className;
  return (
    <View
      ref={ref}
      {...definedProps({
        id: props.id,
        className,
        style: props.style,
        ariaRole: role ?? (/^h\d$/.test(as) ? 'heading' : undefined),
        ariaLabel: label,
        onClick: onClick as (() => void) | undefined,
      })}
    >
      {props.children}
    </View>
  );
});
