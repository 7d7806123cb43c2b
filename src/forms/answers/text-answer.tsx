import { readText } from '../../contract/read-value';
import { TextField } from '../../ui/text-field/text-field';
import type { TextInputType } from '../../ui/native/text-input-props';
import type { AnswerProps } from './answer-props';

/** A typed line: text, phone, email, identity number. */
export function TextAnswer({ field, value, error, onChange, onBlur }: AnswerProps) {
  return (
    <TextField
      label={field.label}
      required={field.isRequired}
      error={error}
      value={readText(value)}
      onChange={onChange}
      onBlur={onBlur}
      type={inputType(field.kind)}
      maxLength={field.maxLength ?? undefined}
      autoComplete={field.shortName === 'name' ? 'name' : undefined}
      placeholder={field.kind === 'identity-number' ? '18 位，末位可为 X' : `请填写${field.label}`}
    />
  );
}

function inputType(kind: AnswerProps['field']['kind']): TextInputType {
  if (kind === 'phone') return 'tel';
  return kind === 'email' ? 'email' : 'text';
}
