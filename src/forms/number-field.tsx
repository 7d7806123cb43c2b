import type { NumberKind } from '../domain/typed-number/clean-number';
import { enterNumber } from '../domain/typed-number/enter-number';
import type { TextInputType } from '../ui/native/native-props';
import { TextField, type TextFieldProps } from '../ui/fields/text-field';

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'maxLength' | 'normalize'> {
  kind: NumberKind;
}

/**
 * The keyboard of each kind of number. Identity numbers may end in X, tax ids contain letters, accounts and landlines
 * contain hyphens: none of them can be typed on a number pad.
 */
const keyboards: Readonly<Record<NumberKind, TextInputType>> = {
  phone: 'tel',
  'identity-number': 'text',
  age: 'number',
  'sms-code': 'one-time-code',
  'tax-id': 'text',
  'bank-account': 'text',
  landline: 'text',
};

/**
 * A typed number. Pasted text is accepted in full, cleaned, and only then truncated (product §7.11): the input has no
 * maxlength of its own.
 */
export function NumberField({ kind, ...props }: NumberFieldProps) {
  return <TextField {...props} type={keyboards[kind]} normalize={(typed, caret) => enterNumber(kind, typed, caret)} />;
}
