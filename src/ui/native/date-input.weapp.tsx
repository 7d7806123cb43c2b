import { Picker, View } from '@tarojs/components';
import { forwardRef } from 'react';
import { entryAriaProps } from './aria-props';
import { definedProps } from './defined-props';
import type { DateInputProps, Focusable } from './native-props';
import './date-input.css';

/** WeChat's own date picker. See the H5 variant. */
export const DateInput = forwardRef<Focusable, DateInputProps>(function DateInput(
  { value, onChange, onBlur, min, max, className, placeholder = '请选择', disabled, ...props },
  _ref,
) {
  return (
    <Picker
      mode="date"
      value={value}
      {...definedProps({ start: min, end: max, disabled, onCancel: onBlur })}
      {...entryAriaProps(props)}
      onChange={(event) => {
        onChange(event.detail.value);
        onBlur?.();
      }}
    >
      <View className={`ui-picked-date ${value === '' ? 'ui-picked-date--empty' : ''} ${className ?? ''}`}>
        {value === '' ? placeholder : value}
      </View>
    </Picker>
  );
});
