import { useState } from 'react';
import type { StayRange } from '../../domain/form/form-field';
import { formatMonthDay } from '../../domain/time/format-dates';
import { daysBetween } from '../../domain/time/shanghai-time';
import { Field, fieldBasics, type FieldBasics } from './field';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { loadSurface } from '../overlay/load-overlays';
import { Sheet } from '../overlay/sheet';
import { ValueButton } from './value-button';

export interface StayFieldProps extends FieldBasics {
  /** 'YYYY-MM-DD' each, or '' for none yet. */
  value: StayRange;
  onChange: (stay: StayRange) => void;
  onBlur?: () => void;
  /** Bounds of both days, 'YYYY-MM-DD', inclusive. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
}

/** With its sheet, in which the calendar takes the focus. */
const loadCalendar = () => Promise.all([import('./stay-calendar'), loadSurface()]).then(([calendar]) => calendar);

/** Both days and the nights between them: 5月14日 – 5月16日，共 2 晚; '' for none yet. */
function stayText({ start, end }: StayRange): string {
  if (start === '' && end === '') return '';
  const nights = daysBetween(start, end);
  const counted = nights !== null && nights > 0 ? `，共 ${nights} 晚` : '';
  return `${formatMonthDay(start)} – ${formatMonthDay(end)}${counted}`;
}

/** The first and last day of a stay, with its number of nights: a field that opens the calendar in which both are chosen. */
export function StayField(props: StayFieldProps) {
  const { value, onChange, onBlur, min, max, disabled = false } = props;
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  const calendar = useLoadedWhen(open, loadCalendar, close);
  return (
    <Field {...fieldBasics(props)}>
      {(control) => (
        <>
          <ValueButton
            control={control}
            text={stayText(value)}
            placeholder="请选择入住和离店日期"
            expanded={open}
            disabled={disabled}
            onPress={() => setOpen(true)}
          />
          {calendar !== null && (
            <Sheet open={open} title={props.label} onClose={close}>
              <calendar.StayCalendar
                value={value}
                min={min}
                max={max}
                onChoose={(stay) => {
                  onChange(stay);
                  close();
                }}
              />
            </Sheet>
          )}
        </>
      )}
    </Field>
  );
}
