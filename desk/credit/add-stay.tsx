import { Alert, Button, Form, Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatMonthDay } from '../../src/domain/time/format-dates';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { useRested } from '../ui/use-rested';
import { creditQueries } from './credit-queries';

/** Adds a stay that the door has missed, after what it adds to the person's hours. */
export function AddStay() {
  const meetingId = useMeetingId();
  const personId = useAddressParameter('personId');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit/people/${personId}`);
  const { data: person, error, refetch } = useDeskCall('getCreditPerson', { meetingId, personId });
  const { data: credit, error: fault, refetch: again } = useDeskCall('getCredit', { meetingId });
  const failure = error ?? fault;
  if (person !== undefined && credit?.frozenAt === null)
    return <StayForm {...{ meetingId, person, close }} sessions={credit.sessions} />;
  return (
    <DeskDrawer title="补到场" onClose={close}>
      {failure !== null ? (
        <FailedState what="学时" error={failure} retry={() => Promise.all([refetch(), again()])} />
      ) : person === undefined || credit === undefined ? (
        <Skeleton active />
      ) : (
        <ScreenState title="名单已经冻结" text="不能再补到场；这个人的学时不对，可以更正" />
      )}
    </DeskDrawer>
  );
}

interface StayFormProps {
  meetingId: string;
  person: DeskCallAnswer<'getCreditPerson'>;
  sessions: DeskCallAnswer<'getCredit'>['sessions'];
  close: () => void;
}

function StayForm({ meetingId, person, sessions, close }: StayFormProps) {
  const [stay, setStay] = useState({ sessionId: '', from: '', to: '' });
  const [reason, setReason] = useState('');
  const isWhole = stay.sessionId !== '' && stay.from !== '' && stay.to !== '';
  const rested = useRested(stay);
  const where = { meetingId, personId: person.id };
  const preview = useDeskCall(
    'previewStay',
    { ...where, ...rested, reason: '（您写的原因）' },
    { enabled: isWhole && rested.to !== '', asksOnFocus: false },
  );
  const { act, isBusy } = useDeskAct('addStay', { renews: creditQueries, done: '到场已补上，学时重新算过了' });
  const submit = async (): Promise<void> => {
    if ((await act({ ...where, ...stay, reason })).isDone) close();
  };
  const choose = (sessionId: string): void => {
    const { from = '', to = '' } = sessions.find(({ id }) => id === sessionId) ?? {};
    setStay({ sessionId, from, to });
  };
  const time = (key: 'from' | 'to', label: string) => (
    <Form.Item label={label} htmlFor={`stay-${key}`}>
      <Input
        id={`stay-${key}`}
        maxLength={5}
        value={stay[key]}
        onChange={({ target }) => setStay({ ...stay, [key]: target.value })}
      />
    </Form.Item>
  );
  return (
    <DeskDrawer
      title={`给 ${person.name} 补到场`}
      subtitle="漏扫、没扫上的，凭签名表或本人说明补；和扫码一样计学时"
      onClose={close}
      note={reason.trim() === '' ? '选单元，写明凭什么补' : undefined}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isWhole || reason.trim() === '' || preview.isError || preview.data === undefined}
            onClick={() => void submit()}
          >
            补上到场
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="日程单元" htmlFor="stay-session">
          <Select
            id="stay-session"
            placeholder="选一个单元"
            {...(stay.sessionId === '' ? {} : { value: stay.sessionId })}
            options={sessions.map(({ id, name, day, from, to }) => ({
              value: id,
              label: `${formatMonthDay(day)} ${from}–${to} ${name}`,
            }))}
            onChange={choose}
          />
        </Form.Item>
        <div className="credit-two">
          {time('from', '几点进场')}
          {time('to', '几点出场')}
        </div>
        <Form.Item label="凭什么补，记入操作记录" htmlFor="stay-reason">
          <Input
            id="stay-reason"
            maxLength={200}
            value={reason}
            placeholder="有会场签名表"
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      {!isWhole ? null : preview.error !== null ? (
        <Alert type="warning" showIcon title={failureText(preview.error)} />
      ) : preview.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} aria-label="正在算" />
      ) : (
        <ConsequencePanel title="补上后会发生什么" rows={preview.data.rows} />
      )}
    </DeskDrawer>
  );
}
