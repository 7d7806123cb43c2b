import { readText } from '../../domain/json/read-value';
import { RadioGroup } from '../../ui/radio-group/radio-group';
import { SelectField } from '../../ui/select-field/select-field';
import type { AnswerProps } from './answer-props';

const optionsOf = (field: AnswerProps['field']) => field.options.map(({ key, text }) => ({ value: key, label: text }));

/** A few options, all visible. */
export function RadioAnswer({ field, value, error, disabled, onChange }: AnswerProps) {
  return (
    <RadioGroup
      label={field.label}
      required={field.isRequired}
      error={error}
      options={optionsOf(field)}
      value={readText(value)}
      onChange={onChange}
      disabled={disabled}
    />
  );
}

/** Many options, in a sheet that opens. */
export function PickerAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
  return (
    <SelectField
      label={field.label}
      required={field.isRequired}
      error={error}
      options={optionsOf(field)}
      value={readText(value)}
      onChange={onChange}
      disabled={disabled}
      onBlur={onBlur}
      placeholder={`请选择${field.label}`}
    />
  );
}
