import { forwardRef } from 'react';
import { Field, type FieldBasics } from './field';
import { DateInput } from '../native/date-input';
import type { Focusable } from '../native/native-props';

export interface DateFieldProps extends FieldBasics {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (date: string) => void;
  onBlur?: () => void;
  /** Bounds, 'YYYY-MM-DD', inclusive. Browsers allow typing other days: validate as well. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
}

/** One day, using the platform's own control (ADR 0005). The ref focuses it. */
export const DateField = forwardRef<Focusable, DateFieldProps>(function DateField(props, ref) {
  const { label, required, hint, error, anchor, ...input } = props;
  return (
    <Field label={label} required={required} hint={hint} error={error} anchor={anchor}>
      {(control) => (
        <DateInput
          {...input}
          ref={ref}
          id={control.id}
          className="ui-text-field__input"
          placeholder="请选择"
          aria-describedby={control.describedBy}
          aria-invalid={control.invalid || undefined}
          aria-required={control.required || undefined}
        />
      )}
    </Field>
  );
});
