import { daysOnOffer } from '../../domain/form/kinds/date';
import { readText } from '../../domain/json/read-value';
import { DateField } from '../../ui/fields/date-field';
import { basicsOf, type AnswerProps } from './answer-props';

/** One day, within the field's range and after the date that it must follow. */
export function DateAnswer(props: AnswerProps) {
  const { min, max } = daysOnOffer(props.field, props.earlierDay);
  return (
    <DateField
      {...basicsOf(props)}
      value={readText(props.value)}
      onChange={props.onChange}
      min={min || undefined}
      max={max || undefined}
    />
  );
}
