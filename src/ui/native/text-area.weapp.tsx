import { Textarea } from '@tarojs/components';
import { entryAriaProps } from './aria-props';
import { definedProps } from './defined-props';
import type { TextAreaProps } from './native-props';

/** See the H5 variant. WeChat truncates at 140 characters unless the limit is removed. */
export function TextArea({
  id,
  className,
  value,
  onChange,
  placeholder,
  disabled,
  onPasteText: _paste,
  ...props
}: TextAreaProps) {
  return (
    <Textarea
      {...definedProps({ id, className, placeholder, disabled })}
      {...entryAriaProps({ id, ...props })}
      value={value}
      maxlength={-1}
      cursorSpacing={100}
      onInput={(event) => onChange(event.detail.value)}
    />
  );
}
