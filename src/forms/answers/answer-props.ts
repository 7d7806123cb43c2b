import type { FieldValue, FormField } from '../../domain/form/form-field';

/** What draws one kind of field is given. */
export interface AnswerProps {
  field: FormField;
  value: FieldValue;
  /** What is wrong with the answer; '' where nothing is. */
  error: string;
  onChange: (value: FieldValue) => void;
  onBlur: () => void;
}
