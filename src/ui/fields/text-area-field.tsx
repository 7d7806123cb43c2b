import { Field, type FieldBasics } from './field';
import { TextArea } from '../native/text-area';
import './text-area-field.css';

export interface TextAreaFieldProps extends FieldBasics {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** See `TextArea`. */
  onPasteText?: (text: string) => boolean;
}

/** Multi-line text, such as rows of a table. */
export function TextAreaField({ label, required, hint, error, anchor, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error} anchor={anchor}>
      {(control) => (
        <TextArea
          {...input}
          id={control.id}
          className="ui-text-area"
          aria-describedby={control.describedBy}
          aria-invalid={control.invalid || undefined}
          aria-required={control.required || undefined}
        />
      )}
    </Field>
  );
}
