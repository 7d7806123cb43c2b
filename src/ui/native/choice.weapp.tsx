import { View } from '@tarojs/components';
import { definedProps } from './defined-props';
import type { ChoiceProps } from './native-props';
import './choice.css';

/**
 * See the H5 variant. WeChat's own controls cannot be laid over a row: a box is, which stands beside the row's links
 * and buttons for a screen reader, and not around them.
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
