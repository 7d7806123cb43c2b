import { forwardRef, type Ref } from 'react';
import type { DateInputProps, Focusable } from './native-props';
import './date-input.css';

/** The browser's own date control (ADR 0005). */
export const DateInput = forwardRef<Focusable, DateInputProps>(function DateInput(
  { value, onChange, className, placeholder, ...props },
  ref,
) {
  return (
    <input
      {...props}
      ref={ref as Ref<HTMLInputElement>}
      type="date"
      value={value}
      className={`ui-date-input ${value === '' ? 'ui-date-input--empty' : ''} ${className ?? ''}`}
      data-placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
});
