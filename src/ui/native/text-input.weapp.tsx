import { Input, type InputProps } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { forwardRef, useEffect, useImperativeHandle, useState } from 'react';
import { entryAriaProps } from './aria-props';
import { definedProps } from './defined-props';
import type { Focusable, TextInputProps, TextInputType } from './native-props';

/** Phones and codes get the number pad; identity numbers may end in X and stay text. */
const keyboards: Record<TextInputType, NonNullable<InputProps['type']>> = {
  text: 'text',
  tel: 'number',
  email: 'text',
  number: 'number',
  search: 'text',
  'one-time-code': 'number',
};

/** See the H5 variant. WeChat controls focus and caret through props, and truncates at 140 characters by default. */
export const TextInput = forwardRef<Focusable, TextInputProps>(function TextInput(
  { type = 'text', value, onChange, onBlur, disabled, readOnly, maxLength, normalize, ...props },
  ref,
) {
  const [focused, setFocused] = useState(false);
  // -1 leaves the caret to WeChat.
  const [caret, setCaret] = useState(-1);
  // The typed text that `normalize` rejected. WeChat ignores a value equal to the last one, so this one is set in between.
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (refused !== null) Taro.nextTick(() => setRefused(null));
  }, [refused]);
  useImperativeHandle(ref, () => ({ focus: () => setFocused(true) }), []);
  return (
    <Input
      {...definedProps({
        id: props.id,
        className: props.className,
        placeholder: props.placeholder,
        disabled: disabled || readOnly,
      })}
      {...entryAriaProps(props)}
      {...(type === 'search' ? { 'aria-role': 'searchbox' } : {})}
      type={keyboards[type]}
      value={refused ?? value}
      maxlength={maxLength ?? -1}
      focus={focused}
      cursorSpacing={100}
      cursor={caret}
      onInput={({ detail: { value: typed, cursor } }) => {
        const line = normalize?.(typed, cursor) ?? { text: typed, caret: cursor };
        setCaret(line.text === typed ? -1 : line.caret);
        if (line.text !== typed && line.text === value) setRefused(typed);
        onChange(line.text);
      }}
      onBlur={() => {
        setFocused(false);
        onBlur?.();
      }}
    />
  );
});
