import type { FieldValue, FormField } from '../../domain/form/form-field';

/**
 * What draws one kind of field is given. The value has the shape of its kind's answers, as far as it was typed: what
 * stands in an input must stay as it was put in.
 */
export interface AnswerProps<Value = FieldValue> {
  field: FormField;
  value: Value;
  /** What is wrong with the answer; '' where nothing is. */
  error: string;
  /** Shown, not changed. */
  disabled: boolean;
  onChange: (value: Value) => void;
  onBlur: () => void;
}
