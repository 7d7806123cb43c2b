import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatDay } from '../../src/domain/time/format-dates';
import { daysLeft, isPast } from '../../src/domain/time/shanghai-time';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { Go } from '../ui/go';
import { StateTag } from '../ui/state-tag';
import { Card } from './card';

type Deadlines = DeskCallAnswer<'getOverview'>['deadlines'];

const names: Readonly<Record<Deadlines[number]['of'], string>> = {
  registration: '报名',
  transfer: '转赠',
  refund: '退费',
  start: '开会',
  end: '散会',
  credit: '学分申请',
  invoice: '发票申请',
};

/** Somebody should look at a deadline that is as near as this, in days. */
const nearDays = 14;

/** The meeting's dates, and how far away they are. */
export function DeadlinesCard({ deadlines }: { deadlines: Deadlines }) {
  const now = Date.now();
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  return (
    <Card
      title="截止日期"
      beside={may('getReminders') && <Go to={`/meetings/${meetingId}/texts/reminders`}>会前提醒</Go>}
    >
      {deadlines.length === 0 ? (
        <p className="second">还没有填日期</p>
      ) : (
        <dl className="deadlines">
          {deadlines.map(({ of, at }) => {
            const left = daysLeft(at, now);
            return (
              <div key={of} data-over={isPast(at, now) || undefined}>
                <dt>{names[of]}</dt>
                <dd>{formatDay(at, now)}</dd>
                <dd>
                  {left === null || isPast(at, now) ? (
                    '已过'
                  ) : left === 0 ? (
                    <StateTag kind="wait">今天</StateTag>
                  ) : left <= nearDays ? (
                    <StateTag kind="wait">{`还有 ${left} 天`}</StateTag>
                  ) : (
                    `还有 ${left} 天`
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </Card>
  );
}
