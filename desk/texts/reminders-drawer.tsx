import { Button, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { reminderLabels, usualPlan, type ReminderKind } from '../../src/domain/notice/reminders';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { clockTime, day } from '../ui/moments';
import { reminderTimes, toldTexts } from '../ui/reminder-times';
import { FailedState } from '../ui/screen-state';

type Reminder = DeskCallAnswer<'getReminders'>['reminders'][number];

/** When the meeting's reminders are sent, how far they have come, and the change of it. */
export function RemindersDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/texts`);
  const { data, error, refetch } = useDeskCall('getReminders', { meetingId });
  if (data !== undefined) return <Edit {...{ meetingId, close }} reminders={data.reminders} />;
  return (
    <DeskDrawer title="会前提醒" onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="会前提醒" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

const off = '';
function progressOf({ state, at, people, waiting, sent, failed }: Reminder): string {
  const done = [
    sent > 0 ? `已发 ${figure(sent)} 条` : '',
    waiting > 0 ? `还有 ${figure(waiting)} 条在发` : '',
    failed > 0 ? `没有发到 ${figure(failed)} 条` : '',
  ].filter(Boolean);
  if (state === 'undated') return '会议还没有日期，填了日期才会发';
  if (state === 'coming' && at !== null) return `${day(at)} ${clockTime(at)} 发，现在会发给 ${figure(people)} 人`;
  if (done.length > 0) return done.join('，');
  return state === 'over' ? '时间已过，没有发' : state === 'going' ? '正在发' : '不发';
}

interface EditProps {
  meetingId: string;
  close: () => void;
  reminders: Reminder[];
}

function Edit({ meetingId, close, reminders }: EditProps) {
  const mayChange = useMay(meetingId)('setReminders');
  const kept = (kind: ReminderKind): string => reminders.find((one) => one.kind === kind)?.time ?? off;
  const [dayBefore, setDayBefore] = useState(kept('day-before'));
  const [firstDay, setFirstDay] = useState(kept('first-day'));
  const { act, isBusy } = useDeskAct('setReminders', { renews: ['getReminders', 'getTrail'], done: '会前提醒已保存' });
  const chosen = { 'day-before': dayBefore, 'first-day': firstDay };
  const choose = { 'day-before': setDayBefore, 'first-day': setFirstDay };
  const changed = reminders.filter(({ kind, time }) => chosen[kind] !== time);
  const save = async (): Promise<void> => {
    if (changed.length === 0 || (await act({ meetingId, dayBefore, firstDay })).isDone) close();
  };
  const stopsAll = changed.length > 0 && dayBefore === off && firstDay === off;
  return (
    <DeskDrawer
      title="会前提醒"
      subtitle="微信订阅消息，没有订阅的发短信；每人每次只发一条"
      onClose={close}
      note="北京时间，晚上不发"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {mayChange && (
            <Button type="primary" danger={stopsAll} loading={isBusy} onClick={() => void save()}>
              {stopsAll ? '停发会前提醒' : '保存会前提醒'}
            </Button>
          )}
        </>
      }
    >
      <Form layout="vertical" component="div">
        {reminders.map((reminder) => (
          <Form.Item
            key={reminder.kind}
            label={`开会${reminderLabels[reminder.kind]}`}
            htmlFor={`reminder-${reminder.kind}`}
            extra={`${toldTexts[reminder.kind]}。${progressOf(reminder)}`}
          >
            <Select
              id={`reminder-${reminder.kind}`}
              disabled={!mayChange}
              value={chosen[reminder.kind]}
              onChange={choose[reminder.kind]}
              options={reminderTimes(reminder.time || (usualPlan[reminder.kind] ?? off))}
            />
          </Form.Item>
        ))}
      </Form>
      {changed.length > 0 && (
        <ConsequencePanel
          title="保存后会发生什么"
          rows={changed.map(({ kind, time, waiting }) => ({
            of: reminderLabels[kind],
            from: time === off ? '不发' : time,
            to: chosen[kind] === off ? '不发' : chosen[kind],
            ...(chosen[kind] === off && waiting > 0 ? { note: `等着发的 ${figure(waiting)} 条不再发` } : {}),
          }))}
        />
      )}
    </DeskDrawer>
  );
}
