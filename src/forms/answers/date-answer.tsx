import { readText } from '../../domain/json/read-value';
import { DateField } from '../../ui/date-field/date-field';
import type { AnswerProps } from './answer-props';

/** One day, within the field's range. */
export function DateAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
  return (
    <DateField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={readText(value)}
      onChange={onChange}
      onBlur={onBlur}
      min={field.dateRange?.min}
      disabled={disabled}
      max={field.dateRange?.max}
    />
  );
}
