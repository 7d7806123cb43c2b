import { readStay } from '../../domain/form/field-value';
import { StayField } from '../../ui/stay-field/stay-field';
import type { AnswerProps } from './answer-props';

/** Check-in and check-out. */
export function StayAnswer({ field, value, error, onChange, onBlur }: AnswerProps) {
  return (
    <StayField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={readStay(value)}
      onChange={(stay) => onChange({ ...stay })}
      onBlur={onBlur}
      min={field.dateRange?.min}
      max={field.dateRange?.max}
    />
  );
}
