import { forwardRef, useId } from 'react';
import type { FieldControl } from './field';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import './value-button.css';

export interface ValueButtonProps {
  control: FieldControl;
  /** The chosen text; '' for none. */
  text: string;
  placeholder: string;
  expanded: boolean;
  disabled?: boolean | undefined;
  onPress: () => void;
}

/** Shows a field's value and opens the dialog that changes it; named by label and value. */
export const ValueButton = forwardRef<HTMLButtonElement, ValueButtonProps>(function ValueButton(
  { control, text, placeholder, expanded, disabled, onPress },
  ref,
) {
  const valueId = useId();
  return (
    <Press
      ref={ref}
      id={control.id}
      // Unlike a plain button, a combobox may be required and invalid.
      role="combobox"
      className="ui-value-button"
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      aria-labelledby={`${control.labelId} ${valueId}`}
      aria-describedby={control.describedBy}
      aria-invalid={control.invalid || undefined}
      aria-required={control.required || undefined}
      onPress={onPress}
    >
      <Box
        as="span"
        id={valueId}
        className={`ui-value-button__text ${text === '' ? 'ui-value-button__text--empty' : ''}`}
      >
        {text === '' ? placeholder : text}
      </Box>
      <Icon name="chevron" size="small" />
    </Press>
  );
});
