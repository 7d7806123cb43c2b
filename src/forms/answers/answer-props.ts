import type { FieldValue, FormField } from '../../domain/form/form-field';
import type { FieldBasics } from '../../ui/fields/field';

/**
 * Props of an answer component. The value has the shape of its kind's answers but is unparsed: an input must keep
 * exactly what was typed.
 */
export interface AnswerProps<Value = FieldValue> {
  field: FormField;
  value: Value;
  /** The error to show; '' for none. */
  error: string;
  /** A text below the control; '' for none. */
  hint: string;
  /** The province at which a region picker opens, taken from another answer; '' for none. */
  nearProvince: string;
  /** The day that this date must follow; '' for none. */
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

/** Returns the props that every kind of answer passes to its field, whatever its value. */
export function basicsOf({ field, error, hint, disabled, onBlur }: AnswerProps): Basics {
  return {
    label: field.label,
    // A locked field needs no answer: it is marked neither required nor optional.
    required: field.isRequired || (disabled ? undefined : false),
    hint: hint === '' ? undefined : hint,
    error,
    anchor: field.id,
    disabled,
    onBlur,
  };
}
