import { readText } from '../../domain/json/read-value';
import { TextField } from '../../ui/text-field/text-field';
import { NumberField } from '../number-field';
import type { AnswerProps } from './answer-props';

/** A typed line: text or email. */
export function TextAnswer({ field, value, error, onChange, onBlur }: AnswerProps) {
  return (
    <TextField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={readText(value)}
      onChange={onChange}
      onBlur={onBlur}
      type={field.kind === 'email' ? 'email' : 'text'}
      maxLength={field.maxLength ?? undefined}
      autoComplete={field.shortName === 'name' ? 'name' : undefined}
      placeholder={`请填写${field.label}`}
    />
  );
}

/** A typed number: phone or identity number. */
export function NumberAnswer({ field, value, error, onChange, onBlur }: AnswerProps) {
  const isPhone = field.kind === 'phone';
  return (
    <NumberField
      kind={isPhone ? 'phone' : 'identity-number'}
      label={field.label}
      required={field.isRequired}
      error={error}
      value={readText(value)}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={isPhone ? `请填写${field.label}` : '18 位，末位可为 X'}
    />
  );
}
