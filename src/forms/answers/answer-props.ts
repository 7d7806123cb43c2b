import type { FieldValue, FormField } from '../../domain/form/form-field';

/**
 * Props of an answer component. The value has the shape of its kind's answers but is unparsed: an input must keep
 * exactly what was typed.
 */
export interface AnswerProps<Value = FieldValue> {
  field: FormField;
  value: Value;
  /** The error; '' for none. */
  error: string;
  /** Read-only. */
  disabled: boolean;
  onChange: (value: Value) => void;
  onBlur: () => void;
}
