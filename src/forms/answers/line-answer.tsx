import { readText } from '../../domain/json/read-value';
import type { NumberKind } from '../../domain/typed-number/clean-number';
import { TextField } from '../../ui/text-field/text-field';
import { NumberField } from '../number-field';
import type { AnswerProps } from './answer-props';

/** A typed line, with a suitable keyboard. */
function lineAnswer(type: 'text' | 'email') {
  return function LineAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
    return (
      <TextField
        label={field.label}
        required={field.isRequired}
        error={error}
        value={readText(value)}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        type={type}
        maxLength={field.maxLength ?? undefined}
        autoComplete={field.autoComplete ?? undefined}
        placeholder={field.placeholder ?? `请填写${field.label}`}
      />
    );
  };
}

function numberAnswer(kind: NumberKind, placeholder?: string) {
  return function NumberAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
    return (
      <NumberField
        kind={kind}
        label={field.label}
        required={field.isRequired}
        error={error}
        value={readText(value)}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        placeholder={field.placeholder ?? placeholder ?? `请填写${field.label}`}
      />
    );
  };
}

export const TextAnswer = lineAnswer('text');
export const EmailAnswer = lineAnswer('email');
export const PhoneAnswer = numberAnswer('phone');
export const IdentityNumberAnswer = numberAnswer('identity-number', '18 位，末位可为 X');
export const AgeAnswer = numberAnswer('age');
export const TaxIdAnswer = numberAnswer('tax-id');
export const BankAccountAnswer = numberAnswer('bank-account');
export const LandlineAnswer = numberAnswer('landline');
