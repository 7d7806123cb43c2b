import { View } from '@tarojs/components';
import { forwardRef, type AriaRole } from 'react';
import { ariaProps } from './aria-props';
import { definedProps } from './defined-props';
import { inlineTags, type BoxProps, type BoxTag } from './native-props';
import './box.css';

/** The implicit ARIA roles that browsers give these elements. */
const roles: Partial<Record<BoxTag, AriaRole>> = {
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', ul: 'list', ol: 'list', li: 'listitem' },
  ...{ nav: 'navigation', main: 'main' },
};

/**
 * See the H5 variant. Everything is a View: WeChat's Text renders text only, while a span also holds icons and buttons.
 * Keyboard props have no equivalent.
 */
export const Box = forwardRef<unknown, BoxProps>(function Box(
  { as = 'div', htmlFor: _for, onKeyDown: _key, onClick, tabIndex: _tab, role, ...props },
  ref,
) {
  const className = inlineTags.has(as) ? `ui-inline ${props.className ?? ''}` : props.className;
  const level = role === undefined ? /^h(\d)$/.exec(as)?.[1] : undefined;
  return (
    <View
      ref={ref}
      {...definedProps({
        id: props.id,
        className,
        style: props.style,
        'aria-role': role ?? roleOf(as, props),
        'aria-level': level,
        onClick: onClick as (() => void) | undefined,
      })}
      {...ariaProps(props)}
    >
      {props.children}
    </View>
  );
});

/** Returns the element's role. A section is a region only if it has a name. */
function roleOf(as: BoxTag, props: BoxProps): AriaRole | undefined {
  if (as !== 'section') return roles[as];
  return props['aria-label'] === undefined && props['aria-labelledby'] === undefined ? undefined : 'region';
}
