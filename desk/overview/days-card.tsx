import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { addDays, daysBetween, shanghaiDate } from '../../src/domain/time/shanghai-time';
import { formatMonthDay } from '../../src/domain/time/format-dates';
import { figure } from '../ui/amounts';
import { Card } from './card';

type Days = DeskCallAnswer<'getOverview'>['days'];

const DaysCurve = lazy(async () => ({ default: (await import('./days-curve')).DaysCurve }));

const shortSpan = 14;

/** The registrations of each day as a curve. */
export function DaysCard({ days }: { days: Days }) {
  const [span, setSpan] = useState<'short' | 'all'>('all');
  const whole = everyDay(days);
  if (days.length === 0) return null;
  const shown = span === 'short' ? whole.slice(-shortSpan) : whole;
  const best = shown.reduce((one, other) => (other.registered > one.registered ? other : one));
  const registered = shown.reduce((sum, one) => sum + one.registered, 0);
  return (
    <Card
      title="每天报名"
      beside={
        <>
          <span className="days__legend second">
            <span data-line="registered">报名</span>
            <span data-line="valid">其中已生效</span>
          </span>
          {whole.length > shortSpan && (
            <Segmented
              aria-label="看多少天"
              size="small"
              value={span}
              onChange={setSpan}
              options={[
                { value: 'short', label: `${shortSpan} 天` },
                { value: 'all', label: '全部' },
              ]}
            />
          )}
        </>
      }
    >
      <Suspense fallback={<Skeleton active className="days__curve" title={false} paragraph={{ rows: 5 }} />}>
        <DaysCurve
          days={shown}
          sentence={`${shown.length} 天里报名 ${figure(registered)} 人，最多的一天是${formatMonthDay(best.day)}，${figure(best.registered)} 人`}
        />
      </Suspense>
    </Card>
  );
}

/** The shortest span of a curve, in days. */
const leastSpan = 7;

/** The days from the first registration until today, a week at least, those without one as nought. */
function everyDay(days: Days): Days {
  const [first] = days;
  if (first === undefined) return [];
  const today = shanghaiDate(Date.now());
  const known = new Map(days.map((one) => [one.day, one]));
  const length = Math.max((daysBetween(first.day, today) ?? 0) + 1, leastSpan);
  return Array.from({ length }, (_, index) => {
    const day = addDays(today, index + 1 - length) ?? today;
    return known.get(day) ?? { day, registered: 0, valid: 0 };
  });
}
