import type { FieldValue, StayRange } from '../../domain/form/form-field';
import { StayField } from '../../ui/stay-field/stay-field';
import type { AnswerProps } from './answer-props';

const notChosen: StayRange = { start: '', end: '' };
const isStay = (value: FieldValue): value is StayRange => typeof value === 'object' && 'start' in value;

/** Check-in and check-out. */
export function StayAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
  return (
    <StayField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={isStay(value) ? value : notChosen}
      onChange={(stay) => onChange({ ...stay })}
      onBlur={onBlur}
      min={field.dateRange?.min}
      disabled={disabled}
      max={field.dateRange?.max}
    />
  );
}
