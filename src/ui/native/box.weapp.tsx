import { Text, View } from '@tarojs/components';
import { forwardRef } from 'react';
import { inlineTags, type BoxProps } from './box-props';

/** See the H5 variant. WeChat knows blocks and texts only; keyboards and labels have no part there. */
export const Box = forwardRef<unknown, BoxProps>(function Box(
  { as = 'div', htmlFor: _for, onKeyDown: _key, onClick, tabIndex: _tab, role, 'aria-label': label, ...props },
  ref,
) {
  const Block = inlineTags.has(as) ? Text : View;
  return (
    <Block
      ref={ref}
      id={props.id}
      className={props.className}
      style={props.style}
      ariaRole={role ?? (/^h\d$/.test(as) ? 'heading' : undefined)}
      ariaLabel={label}
      onClick={onClick as (() => void) | undefined}
    >
      {props.children}
    </Block>
  );
});
