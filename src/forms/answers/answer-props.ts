import type { FieldValue, FormField } from '../../domain/form/form-field';
import type { FieldBasics } from '../../ui/fields/field';

/**
 * Props of an answer component. The value has the shape of its kind's answers but is unparsed: an input must keep
 * exactly what was typed.
 */
export interface AnswerProps<Value = FieldValue> {
  field: FormField;
  value: Value;
  /** The error; '' for none. */
  error: string;
  /** What the form knows of the answer; '' for nothing. */
  hint: string;
  /** The province of another answer, where a place is likely to be; '' for none. */
  nearProvince: string;
  /** The day that this one must follow; '' for none. */
  earlierDay: string;
  /** Read-only. */
  disabled: boolean;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

interface Basics extends FieldBasics {
  disabled: boolean;
  onBlur: () => void;
}

/** What every kind of answer passes to its field, whatever its value. */
export function basicsOf({ field, error, hint, disabled, onBlur }: AnswerProps): Basics {
  return {
    label: field.label,
    // Nothing to fill in, nothing to leave out.
    required: field.isRequired || (disabled ? undefined : false),
    hint: hint === '' ? undefined : hint,
    error,
    anchor: field.id,
    disabled,
    onBlur,
  };
}
