import { View } from '@tarojs/components';
import { definedProps } from './defined-props';
import type { ChoiceProps } from './native-props';
import './choice.css';

/**
 * See the H5 variant. WeChat's own controls cannot be positioned over a row, so a box is used. For screen readers it is a
 * sibling of the row's links and buttons instead of their parent.
 */
export function Choice(props: ChoiceProps) {
  const { type, className, checked, disabled, children, onChange } = props;
  const states = `${checked ? 'ui-choice--checked' : ''} ${disabled ? 'ui-choice--disabled' : ''}`;
  return (
    <View className={`ui-choice ${states} ${className ?? ''}`}>
      <View
        className="ui-choice__input"
        {...definedProps({
          'aria-role': type,
          'aria-checked': checked,
          'aria-disabled': disabled || undefined,
          'aria-required': props.required || undefined,
          'aria-invalid': props.invalid || undefined,
          'aria-labelledby': props.labelledBy,
          'aria-describedby': props.describedBy,
        })}
        onClick={() => {
          if (!disabled) onChange(type === 'radio' ? true : !checked);
        }}
      />
      {children}
    </View>
  );
}
