import { useId } from 'react';
import { daysBetween } from '../../domain/time/shanghai-time';
import { Field, type FieldBasics } from '../field/field';
import { Box } from '../native/box';
import { DateInput } from '../native/date-input';
import './stay-field.css';

export interface Stay {
  /** 'YYYY-MM-DD', or '' for none yet. */
  start: string;
  end: string;
}

export interface StayFieldProps extends FieldBasics {
  value: Stay;
  onChange: (stay: Stay) => void;
  onBlur?: () => void;
  /** Bounds of both days, 'YYYY-MM-DD', inclusive. */
  min?: string;
  max?: string;
  /** Labels of the two days. */
  startLabel?: string;
  endLabel?: string;
  disabled?: boolean;
}

/** The first and last day of a stay, with its number of nights. */
export function StayField(props: StayFieldProps) {
  const { value, onChange, onBlur, min, max, startLabel = '入住日期', endLabel = '离店日期', disabled } = props;
  const id = useId();
  const nights = daysBetween(value.start, value.end);
  return (
    <Field label={props.label} required={props.required} hint={props.hint} error={props.error} kind="group">
      {(control) => {
        const shared = {
          min,
          disabled,
          onBlur,
          className: 'ui-text-field__input',
          placeholder: '请选择日期',
          'aria-describedby': control.describedBy,
          'aria-required': control.required || undefined,
        };
        // Marks the missing day, else both.
        const invalid = (date: string, other: string): true | undefined =>
          (control.invalid && (date === '' || other !== '')) || undefined;
        return (
          <Box role="group" className="ui-stay" aria-labelledby={control.labelId}>
            <Box className="ui-stay__day">
              <Box as="label" htmlFor={`${id}-start`} className="ui-stay__label">
                {startLabel}
              </Box>
              <DateInput
                {...shared}
                id={`${id}-start`}
                value={value.start}
                max={max}
                aria-invalid={invalid(value.start, value.end)}
                onChange={(start) => onChange({ ...value, start })}
              />
            </Box>
            <Box className="ui-stay__day">
              <Box as="label" htmlFor={`${id}-end`} className="ui-stay__label">
                {endLabel}
              </Box>
              <DateInput
                {...shared}
                id={`${id}-end`}
                value={value.end}
                min={value.start > (min ?? '') ? value.start : min}
                max={max}
                aria-invalid={invalid(value.end, value.start)}
                onChange={(end) => onChange({ ...value, end })}
              />
            </Box>
            {nights !== null && nights > 0 && (
              <Box className="ui-stay__nights" aria-live="polite">
                共 {nights} 晚
              </Box>
            )}
          </Box>
        );
      }}
    </Field>
  );
}
