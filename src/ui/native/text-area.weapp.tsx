import { Textarea } from '@tarojs/components';
import type { TextAreaProps } from './native-props';

/** See the H5 variant. WeChat truncates at 140 characters unless the limit is removed. */
export function TextArea({
  id,
  className,
  value,
  onChange,
  placeholder,
  disabled,
  'aria-label': label,
}: TextAreaProps) {
  return (
    <Textarea
      id={id}
      className={className}
      value={value}
      placeholder={placeholder}
      disabled={disabled}
      maxlength={-1}
      cursorSpacing={100}
      ariaLabel={label}
      onInput={(event) => onChange(event.detail.value)}
    />
  );
}
