import { Alert, Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { useRested } from '../ui/use-rested';
import { creditQueries } from './credit-queries';

interface DecisionProps {
  meetingId: string;
  objection: DeskCallAnswer<'getObjection'>;
  close: () => void;
}

/** Accepts or declines an objection, as its address says. */
export function DecideObjection() {
  const meetingId = useMeetingId();
  const [objectionId, act] = [useAddressParameter('objectionId'), useAddressParameter('act')];
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit/objections/${objectionId}`);
  const { data: objection, error, refetch } = useDeskCall('getObjection', { meetingId, objectionId });
  if (objection?.state === 'open')
    return act === 'decline' ? (
      <Decline {...{ meetingId, objection, close }} />
    ) : (
      <Accept {...{ meetingId, objection, close }} />
    );
  return (
    <DeskDrawer title="处理异议" onClose={close}>
      {error !== null ? (
        <FailedState what="异议" error={error} retry={refetch} />
      ) : objection === undefined ? (
        <Skeleton active />
      ) : (
        <ScreenState title="已经处理过" text="同事处理了，或本人已撤回" />
      )}
    </DeskDrawer>
  );
}

function Accept({ meetingId, objection, close }: DecisionProps) {
  const { id: objectionId, personId, sessionId, session, name } = objection;
  const [times, setTimes] = useState({ from: objection.from, to: objection.to });
  const rested = useRested(times);
  const isWhole = times.from !== '' && times.to !== '';
  const stay = { meetingId, personId, sessionId, ...rested, reason: '采纳本人的异议' };
  const preview = useDeskCall('previewStay', stay, { enabled: isWhole, asksOnFocus: false });
  const { act, isBusy } = useDeskAct('acceptObjection', { renews: creditQueries, done: '已采纳，学时重新算过了' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, objectionId, ...times })).isDone) close();
  };
  const time = (key: 'from' | 'to', label: string) => (
    <Form.Item label={label} htmlFor={`accept-${key}`}>
      <Input
        id={`accept-${key}`}
        maxLength={5}
        value={times[key]}
        onChange={({ target }) => setTimes({ ...times, [key]: target.value })}
      />
    </Form.Item>
  );
  return (
    <DeskDrawer
      title={`采纳 ${name} 的异议`}
      subtitle={`给“${session}”补上核实的那一段，和扫码一样计学时`}
      onClose={close}
      note={isWhole ? undefined : '填好几点到几点'}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isWhole || preview.data === undefined || preview.isError}
            onClick={() => void submit()}
          >
            {`采纳，补计 ${times.from}–${times.to}`}
          </Button>
        </>
      }
    >
      <p>{objection.reason}</p>
      <Form layout="vertical" component="div" className="credit-two">
        {time('from', '几点进场')}
        {time('to', '几点出场')}
      </Form>
      {!isWhole ? null : preview.error !== null ? (
        <Alert type="warning" showIcon title={failureText(preview.error)} />
      ) : preview.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} aria-label="正在算" />
      ) : (
        <ConsequencePanel
          title="采纳后会发生什么"
          rows={[...preview.data.rows, { of: '告诉本人', to: `短信：已采纳，补计 ${times.from}–${times.to}` }]}
        />
      )}
    </DeskDrawer>
  );
}

function Decline({ meetingId, objection: { id: objectionId, name, session, reason: said }, close }: DecisionProps) {
  const [reason, setReason] = useState('');
  const { act, isBusy } = useDeskAct('declineObjection', { renews: creditQueries, done: '已答复' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, objectionId, reason })).isDone) close();
  };
  return (
    <DeskDrawer
      title={`不采纳 ${name} 的异议`}
      subtitle={`“${session}”的学时不变；名单冻结前本人还可以再提`}
      onClose={close}
      note={reason.trim() === '' ? '写明为什么，本人看得到' : undefined}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isBusy} disabled={reason.trim() === ''} onClick={() => void submit()}>
            答复，不采纳
          </Button>
        </>
      }
    >
      <p>{said}</p>
      <Form layout="vertical" component="div">
        <Form.Item label="为什么不采纳，本人看得到" htmlFor="decline-reason">
          <Input.TextArea
            id="decline-reason"
            rows={3}
            maxLength={200}
            value={reason}
            placeholder="签名表上没有您，出场记录是 9:30"
            autoFocus
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      <ConsequencePanel
        title="答复后会发生什么"
        rows={[
          { of: '异议', from: '等待处理', to: '没有采纳' },
          { of: '告诉本人', to: '短信：没有采纳，原因请登录查看' },
        ]}
      />
    </DeskDrawer>
  );
}
