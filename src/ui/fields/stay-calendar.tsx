import { CalendarCard, type CalendarCardRef, type CalendarCardValue } from '@nutui/nutui-react-taro';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { StayRange } from '../../domain/form/form-field';
import { formatMonthDay } from '../../domain/time/format-dates';
import { addDays } from '../../domain/time/shanghai-time';
import { weekdayName } from '../../domain/time/weekday-name';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import './stay-calendar.css';

export interface StayCalendarProps {
  value: StayRange;
  /** Bounds of both days, 'YYYY-MM-DD', included. */
  min?: string | undefined;
  max?: string | undefined;
  /** Called once both days are chosen, at least one night apart; no confirmation follows. */
  onChoose: (stay: StayRange) => void;
}

/** The number of days by which each arrow key moves. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Chooses the first and last day of a stay in NutUI's calendar of one month, which handles months and the range. NutUI's
 * days are boxes without a role: each contains a button with a name, a state and arrow keys, whose press bubbles to the box.
 */
export function StayCalendar({ value, min = '', max = '', onChoose }: StayCalendarProps) {
  const isAllowed = (day: string): boolean => (min === '' || day >= min) && (max === '' || day <= max);
  const [chosen, setChosen] = useState(() => [value.start, value.end].filter((day) => day !== '' && isAllowed(day)));
  const [opensAt] = useState(chosen[0] ?? min);
  const [current, setCurrent] = useState(opensAt);
  /** The visible month, 'YYYY-MM'. */
  const [month, setMonth] = useState('');
  const card = useRef<CalendarCardRef>(null);
  const days = useRef<HTMLElement>(null);
  const isMoving = useRef(false);
  const monthId = useId();

  const show = (day: string): void => card.current?.jumpTo(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  // With nothing chosen NutUI would open at the current month.
  useLayoutEffect(() => {
    if (opensAt !== '') show(opensAt);
  }, [opensAt]);
  // NutUI renders another month one render later.
  useEffect(() => {
    if (!isMoving.current || !current.startsWith(month)) return;
    isMoving.current = false;
    days.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current, month]);

  // There is one tab stop, in the visible month.
  const firstOfMonth = `${month}-01`;
  const tabStop = current.startsWith(month) ? current : firstOfMonth < min ? min : firstOfMonth;
  const move = (event: KeyboardEvent, from: string): void => {
    const by = steps[event.key];
    const to = by === undefined ? null : addDays(from, by);
    if (to === null) return;
    event.preventDefault();
    if (!isAllowed(to)) return;
    isMoving.current = true;
    setCurrent(to);
    show(to);
  };
  const choose = (range: CalendarCardValue): void => {
    const [start, end] = Array.isArray(range) ? range.map(readNutuiDate) : [];
    if (start === undefined) return;
    // Choosing the same day twice would be a stay of no night.
    if (end === undefined || end === start) {
      setChosen([start]);
      return;
    }
    setChosen([start, end]);
    onChoose({ start, end });
  };

  const isBefore = min === '' || min.slice(0, 7) < month;
  const isAfter = max === '' || max.slice(0, 7) > month;
  const [start, end] = chosen;
  const mark = (day: string): string => (day === start ? '入住' : day === end ? '离店' : '');
  return (
    <Box ref={days} role="group" className="ui-stay-calendar" aria-labelledby={monthId}>
      <Box role="status" className="ui-stay-calendar__task">
        {start !== undefined && end === undefined ? '请选择离店日期' : '请选择入住日期'}
      </Box>
      <CalendarCard
        ref={card}
        type="range"
        value={chosen.map(nutuiDate)}
        {...(min !== '' && { startDate: nutuiDate(min) })}
        {...(max !== '' && { endDate: nutuiDate(max) })}
        className={isBefore || isAfter ? '' : 'ui-stay-calendar--one-month'}
        title={
          <Box className="ui-stay-calendar__months">
            <Press
              className="ui-stay-calendar__turn"
              aria-label="上个月"
              disabled={!isBefore}
              onPress={() => card.current?.jump(-1)}
            >
              <Icon name="back" />
            </Press>
            <Box as="span" id={monthId} className="ui-stay-calendar__month" aria-live="polite">
              {month === '' ? '' : `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`}
            </Box>
            <Press
              className="ui-stay-calendar__turn"
              aria-label="下个月"
              disabled={!isAfter}
              onPress={() => card.current?.jump(1)}
            >
              <Icon name="chevron" />
            </Press>
          </Box>
        }
        renderDay={({ type, ...parts }) => {
          if (type !== 'current') return null;
          const day = dayText(parts);
          return (
            <Press
              className="ui-stay-calendar__day"
              aria-label={`${formatMonthDay(day)} ${weekdayName(day)} ${mark(day)}`.trim()}
              aria-pressed={mark(day) !== ''}
              disabled={!isAllowed(day)}
              tabIndex={day === tabStop ? 0 : -1}
              bubbles
              onKeyDown={(event) => move(event, day)}
              onPress={() => setCurrent(day)}
            >
              {parts.date}
            </Press>
          );
        }}
        // Hidden from screen readers, since the button's name contains it.
        renderDayBottom={({ type, ...parts }) => (
          <Box as="span" aria-hidden>
            {type === 'current' && mark(dayText(parts))}
          </Box>
        )}
        onPageChange={(page) => setMonth(dayText({ ...page, date: 1 }).slice(0, 7))}
        onChange={choose}
      />
    </Box>
  );
}

function dayText({ year, month, date }: { year: number; month: number; date: number }): string {
  return [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Converts a day to NutUI's date, which is in the device's time zone. */
function nutuiDate(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

function readNutuiDate(date: Date): string {
  return dayText({ year: date.getFullYear(), month: date.getMonth() + 1, date: date.getDate() });
}
