import { useState } from 'react';
import { offeredOptions } from '../../domain/form/offered-options';
import { leftText } from '../../domain/meeting/left-text';
import { placeholderOf } from '../../domain/form/placeholder';
import { readText } from '../../domain/json/read-value';
import { RadioGroup } from '../../ui/fields/radio-group';
import { SelectField } from '../../ui/fields/select-field';
import { basicsOf, type AnswerProps } from './answer-props';

/** Options without a place left cannot be chosen, but for the one that the form began with: it is the person's own. */
function useOptions({ field, value }: AnswerProps) {
  const [own] = useState(value);
  return offeredOptions(field.options).map(({ key, text, left }) => ({
    ...{ value: key, label: text },
    ...(left === undefined ? {} : { hint: leftText(left), disabled: left === 0 && key !== own }),
  }));
}

/** Offers a few options, all visible. */
export function RadioAnswer(props: AnswerProps) {
  const { onBlur: _, ...basics } = basicsOf(props);
  return <RadioGroup {...basics} options={useOptions(props)} value={readText(props.value)} onChange={props.onChange} />;
}

/** Offers many options, in a sheet. */
export function PickerAnswer(props: AnswerProps) {
  return (
    <SelectField
      {...basicsOf(props)}
      options={useOptions(props)}
      value={readText(props.value)}
      onChange={props.onChange}
      placeholder={placeholderOf(props.field)}
    />
  );
}
