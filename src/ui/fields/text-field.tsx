import { forwardRef, type ReactNode } from 'react';
import { Field, type FieldBasics } from './field';
import { Box } from '../native/box';
import { TextInput } from '../native/text-input';
import type { Focusable, TextInputProps, TextInputType } from '../native/native-props';
import './text-field.css';

export interface TextFieldProps extends FieldBasics {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Determines the keyboard; `number` and `one-time-code` remain text inputs. */
  type?: TextInputType;
  placeholder?: string;
  maxLength?: number | undefined;
  normalize?: TextInputProps['normalize'];
  /** As in HTML, such as `name`; phone, email and codes have defaults. */
  autoComplete?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  /** Content at the end of the line, such as a button that sends a code. */
  trailing?: ReactNode;
}

/** A single line of text. The ref focuses it. */
export const TextField = forwardRef<Focusable, TextFieldProps>(function TextField(props, ref) {
  const { label, required, hint, error, anchor, trailing, ...input } = props;
  return (
    <Field label={label} required={required} hint={hint} error={error} anchor={anchor}>
      {(control) => (
        <Box className="ui-text-field">
          <TextInput
            {...input}
            ref={ref}
            id={control.id}
            className="ui-text-field__input"
            aria-describedby={control.describedBy}
            aria-invalid={control.invalid || undefined}
            aria-required={control.required || undefined}
          />
          {trailing}
        </Box>
      )}
    </Field>
  );
});
