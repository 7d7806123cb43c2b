import type { FieldValue, StayRange } from '../../domain/form/form-field';
import { StayField } from '../../ui/fields/stay-field';
import { basicsOf, type AnswerProps } from './answer-props';

const notChosen: StayRange = { start: '', end: '' };
const isStay = (value: FieldValue): value is StayRange => typeof value === 'object' && 'start' in value;

/** Check-in and check-out. */
export function StayAnswer(props: AnswerProps) {
  const { field, value, onChange } = props;
  return (
    <StayField
      {...basicsOf(props)}
      value={isStay(value) ? value : notChosen}
      onChange={(stay) => onChange({ ...stay })}
      min={field.dateRange?.min}
      max={field.dateRange?.max}
    />
  );
}
