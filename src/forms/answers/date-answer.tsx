import { readText } from '../../domain/json/read-value';
import { DateField } from '../../ui/date-field/date-field';
import { basicsOf, type AnswerProps } from './answer-props';

/** One day, within the field's range. */
export function DateAnswer(props: AnswerProps) {
  const { dateRange } = props.field;
  return (
    <DateField
      {...basicsOf(props)}
      value={readText(props.value)}
      onChange={props.onChange}
      min={dateRange?.min}
      max={dateRange?.max}
    />
  );
}
