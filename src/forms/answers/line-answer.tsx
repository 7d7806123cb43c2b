import { placeholderOf } from '../../domain/form/placeholder';
import { readText } from '../../domain/json/read-value';
import type { NumberKind } from '../../domain/typed-number/clean-number';
import { taxIdAdvice } from '../../domain/typed-number/tax-id-advice';
import { TextField } from '../../ui/fields/text-field';
import { NumberField } from '../number-field';
import { basicsOf, type AnswerProps } from './answer-props';

/** Returns the props of a single-line text input. */
function lineOf(props: AnswerProps) {
  return {
    ...basicsOf(props),
    value: readText(props.value),
    onChange: props.onChange,
    placeholder: placeholderOf(props.field),
  };
}

/** Creates a single-line text answer with a suitable keyboard. */
function lineAnswer(type: 'text' | 'email') {
  return function LineAnswer(props: AnswerProps) {
    const { maxLength, autoComplete } = props.field;
    return (
      <TextField
        {...lineOf(props)}
        type={type}
        maxLength={maxLength ?? undefined}
        autoComplete={autoComplete ?? undefined}
      />
    );
  };
}

function numberAnswer(kind: NumberKind) {
  return function NumberAnswer(props: AnswerProps) {
    return <NumberField {...lineOf(props)} kind={kind} />;
  };
}

export const TextAnswer = lineAnswer('text');
export const EmailAnswer = lineAnswer('email');
export const PhoneAnswer = numberAnswer('phone');
export const IdentityNumberAnswer = numberAnswer('identity-number');
export const AgeAnswer = numberAnswer('age');

/** A tax number, which is looked at again where its check digit does not fit. */
export function TaxIdAnswer(props: AnswerProps) {
  return <NumberField {...lineOf(props)} hint={props.hint || taxIdAdvice(readText(props.value))} kind="tax-id" />;
}

export const BankAccountAnswer = numberAnswer('bank-account');
export const LandlineAnswer = numberAnswer('landline');
