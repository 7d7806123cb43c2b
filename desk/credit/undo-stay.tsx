import { Alert, Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { creditQueries } from './credit-queries';

/** Undoes a stay that the office has added, with the reason, after what that takes away. */
export function UndoStay() {
  const meetingId = useMeetingId();
  const [personId, stayId] = [useAddressParameter('personId'), useAddressParameter('stayId')];
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit/people/${personId}`);
  const [reason, setReason] = useState('');
  const where = { meetingId, personId, stayId };
  const preview = useDeskCall('previewUndoStay', { ...where, reason: '（您写的原因）' }, { asksOnFocus: false });
  const { act, isBusy } = useDeskAct('undoStay', { renews: creditQueries, done: '已撤销，学时重新算过了' });
  const submit = async (): Promise<void> => {
    if ((await act({ ...where, reason })).isDone) close();
  };
  return (
    <DeskDrawer
      title="撤销补的到场"
      subtitle="这一段不再计学时；原来的记录留着，标明撤销"
      onClose={close}
      note={reason.trim() === '' ? '写明为什么撤销' : undefined}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            danger
            loading={isBusy}
            disabled={reason.trim() === '' || preview.data === undefined}
            onClick={() => void submit()}
          >
            撤销到场
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="为什么撤销，记入操作记录" htmlFor="undo-reason">
          <Input
            id="undo-reason"
            maxLength={200}
            value={reason}
            placeholder="签名表上是别人"
            autoFocus
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      {preview.error !== null ? (
        <Alert type="warning" showIcon title={failureText(preview.error)} />
      ) : preview.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} aria-label="正在算" />
      ) : (
        <ConsequencePanel
          title="撤销后会发生什么"
          rows={[
            ...preview.data.rows,
            { of: '本人看到', to: '重新算过的学时', note: '因异议补的，异议改为没有采纳，并发短信' },
          ]}
        />
      )}
    </DeskDrawer>
  );
}
