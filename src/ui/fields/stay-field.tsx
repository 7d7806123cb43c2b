import { useId, useState } from 'react';
import type { StayRange } from '../../domain/form/form-field';
import { daysBetween } from '../../domain/time/shanghai-time';
import { Button } from '../display/button';
import { Field, fieldBasics, type FieldBasics } from './field';
import { Box } from '../native/box';
import { DateInput } from '../native/date-input';
import { labelIdOf } from '../native/label-id';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { Sheet } from '../overlay/sheet';
import { Skeleton } from '../layout/skeleton';
import './stay-field.css';

export interface StayFieldProps extends FieldBasics {
  /** 'YYYY-MM-DD' each, or '' for none yet. */
  value: StayRange;
  onChange: (stay: StayRange) => void;
  onBlur?: () => void;
  /** Bounds of both days, 'YYYY-MM-DD', inclusive. */
  min?: string | undefined;
  max?: string | undefined;
  /** Labels of the two days. */
  disabled?: boolean;
}

const loadCalendar = () => import('./stay-calendar');

/** The first and last day of a stay, with its number of nights. */
export function StayField(props: StayFieldProps) {
  const { value, onChange, onBlur, min, max, disabled = false } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  const calendar = useLoadedWhen(open, loadCalendar, close);
  const nights = daysBetween(value.start, value.end);
  return (
    <Field {...fieldBasics(props)} kind="group">
      {(control) => {
        const shared = {
          min,
          disabled,
          onBlur,
          className: 'ui-text-field__input',
          placeholder: '请选择',
          'aria-describedby': control.describedBy,
          'aria-required': control.required || undefined,
        };
        // Marks the missing day, else both.
        const invalid = (date: string, other: string): true | undefined =>
          (control.invalid && (date === '' || other !== '')) || undefined;
        return (
          <Box role="group" className="ui-stay" aria-labelledby={control.labelId}>
            <Box className="ui-stay__day">
              <Box as="label" id={labelIdOf(`${id}-start`)} htmlFor={`${id}-start`} className="ui-stay__label">
                入住日期
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
              <Box as="label" id={labelIdOf(`${id}-end`)} htmlFor={`${id}-end`} className="ui-stay__label">
                离店日期
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
            <Box className="ui-stay__foot">
              <Box className="ui-stay__nights" aria-live="polite">
                {nights !== null && nights > 0 && `共 ${nights} 晚`}
              </Box>
              <Button
                kind="text"
                size="small"
                icon="calendar"
                aria-label={`在日历中选择${props.label}`}
                aria-haspopup="dialog"
                disabled={disabled}
                onPress={() => setOpen(true)}
              >
                在日历中选择
              </Button>
            </Box>
            <Sheet open={open} title={props.label} onClose={close}>
              {calendar === null ? (
                <Skeleton shape="list" />
              ) : (
                <calendar.StayCalendar
                  value={value}
                  min={min}
                  max={max}
                  onChoose={(stay) => {
                    onChange(stay);
                    close();
                  }}
                />
              )}
            </Sheet>
          </Box>
        );
      }}
    </Field>
  );
}
