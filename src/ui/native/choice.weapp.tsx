import { View } from '@tarojs/components';
import type { ChoiceProps } from './native-props';
import './choice.css';

/** See the H5 variant. WeChat cannot overlay an input, so the row itself is pressed. */
export function Choice({ type, className, checked, disabled, children, onChange }: ChoiceProps) {
  const states = `${checked ? 'ui-choice--checked' : ''} ${disabled ? 'ui-choice--disabled' : ''}`;
  return (
    <View
      className={`ui-choice ${states} ${className ?? ''}`}
      ariaRole={type}
      onClick={() => {
        if (!disabled) onChange(type === 'radio' ? true : !checked);
      }}
    >
      {children}
    </View>
  );
}
