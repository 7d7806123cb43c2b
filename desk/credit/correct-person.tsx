import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState } from '../ui/screen-state';
import { creditQueries } from './credit-queries';

/** Corrects one person of a frozen list, with the reason. */
export function CorrectCredit() {
  const meetingId = useMeetingId();
  const personId = useAddressParameter('personId');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit/people/${personId}`);
  const { data: person, error, refetch } = useDeskCall('getCreditPerson', { meetingId, personId });
  if (person !== undefined) return <Correct key={person.records[0]?.id ?? 0} {...{ meetingId, person, close }} />;
  return (
    <DeskDrawer title="更正学分" onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="学时" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

interface CorrectProps {
  meetingId: string;
  person: DeskCallAnswer<'getCreditPerson'>;
  close: () => void;
}

function Correct({ meetingId, person, close }: CorrectProps) {
  const [held] = person.records;
  const [hours, setHours] = useState(held?.hours ?? '');
  const [credits, setCredits] = useState(held?.credits ?? '');
  const [reason, setReason] = useState('');
  const { act, isBusy } = useDeskAct('correctCredit', { renews: creditQueries, done: '已更正' });
  const isWhole = hours.trim() !== '' && credits.trim() !== '' && reason.trim() !== '';
  const isChanged = hours !== held?.hours || credits !== held.credits;
  const submit = async (): Promise<void> => {
    const given = { meetingId, personId: person.id, seen: held?.id ?? 0, hours, credits, reason };
    if ((await act(given)).isDone) close();
  };
  const from = held === undefined ? '不在名单' : `${held.credits} 学分，${held.hours} 学时`;
  return (
    <DeskDrawer
      title={`更正 ${person.name} 的学分`}
      subtitle="名单已经冻结，只改这一个人；原来的记录留着"
      onClose={close}
      note={isWhole && isChanged ? undefined : '填好学时、学分和原因'}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isBusy} disabled={!isWhole || !isChanged} onClick={() => void submit()}>
            更正为 {credits} 学分
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <div className="credit-two">
          <Form.Item label="学时" htmlFor="correct-hours">
            <Input
              id="correct-hours"
              inputMode="decimal"
              maxLength={10}
              value={hours}
              autoFocus
              onChange={({ target }) => setHours(target.value)}
            />
          </Form.Item>
          <Form.Item label="学分" htmlFor="correct-credits">
            <Input
              id="correct-credits"
              inputMode="decimal"
              maxLength={10}
              value={credits}
              onChange={({ target }) => setCredits(target.value)}
            />
          </Form.Item>
        </div>
        <Form.Item label="为什么，记在名单和操作记录里" htmlFor="correct-reason">
          <Input
            id="correct-reason"
            maxLength={200}
            value={reason}
            placeholder="签到机断电，有会场签名表"
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      {isChanged && (
        <ConsequencePanel
          title="更正后会发生什么"
          rows={[
            { of: '名单和申报表', from, to: `${credits || '–'} 学分，${hours || '–'} 学时` },
            { of: '本人看到', to: '更正后的学时和学分' },
            { of: '已经导出的', to: '申报表要重新导出' },
            { of: '已经发的证书', to: '到“证书”里换发，在那之前旧的仍显示有效' },
          ]}
        />
      )}
    </DeskDrawer>
  );
}
