import { Button, Form, Input, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatFen } from '../../src/domain/money/money';
import {
  actsOnRefund,
  refundActCalls,
  refundActLabels,
  refundActNames,
  type RefundActName,
} from '../../src/domain/refund/refund-list';
import { rightOf } from '../../src/domain/staff/rights';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { useRested } from '../ui/use-rested';

/** A word that an act asks for: its label, and whether the act needs it. */
interface Asked {
  of: 'reason' | 'serial';
  label: string;
  isNeeded: boolean;
}

const asked: Partial<Record<RefundActName, Asked>> = {
  refuse: { of: 'reason', label: '原因，会发给申请人', isNeeded: true },
  bounced: { of: 'reason', label: '银行怎么说', isNeeded: true },
  paid: { of: 'serial', label: '银行流水号，没有可以不填', isNeeded: false },
};

/** An act on a refund, which the address names. */
export function RefundAct() {
  const meetingId = useMeetingId();
  const refundId = useAddressParameter('refundId');
  const name = useAddressParameter('act');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/refunds/${refundId}`);
  const { data: refund, error, refetch } = useDeskCall('getRefund', { meetingId, refundId });
  const act = refundActNames.find((one) => one === name);
  if (refund === undefined || act === undefined)
    return (
      <DeskDrawer title="退费" onClose={close}>
        {act === undefined ? (
          <ScreenState title="没有这个操作" text="地址可能抄错了" />
        ) : error === null ? (
          <Skeleton active />
        ) : (
          <FailedState what="退费" error={error} retry={refetch} />
        )}
      </DeskDrawer>
    );
  if (!actsOnRefund(refund).includes(act))
    return (
      <DeskDrawer title={refundActLabels[act]} onClose={close}>
        <ScreenState title="这笔退费现在不能这样做" text="它的状态刚刚变了，请回去看看" />
      </DeskDrawer>
    );
  return act === 'account' ? <SetAccount {...{ refund, close }} /> : <Decide {...{ refund, act, close }} />;
}

interface ActProps {
  refund: DeskCallAnswer<'getRefund'>;
  close: () => void;
}

/** An act that needs at most a few words. */
function Decide({ refund, act, close }: ActProps & { act: Exclude<RefundActName, 'account'> }) {
  const meetingId = useMeetingId();
  const [typed, setTyped] = useState('');
  const rested = useRested(typed);
  const { of, label = '', isNeeded = false } = asked[act] ?? {};
  const isLacking = isNeeded && typed.trim() === '';
  const where = { meetingId, refundId: refund.id };
  const given = (text: string) => ({ reason: of === 'reason' ? text : '', serial: of === 'serial' ? text : '' });
  const preview = useDeskCall(
    'previewRefundAct',
    { ...where, act, ...given(isNeeded && rested.trim() === '' ? '（您写的原因）' : rested) },
    { keepsPrevious: true },
  );
  const call = refundActCalls[act];
  const { act: run, isBusy } = useDeskAct(call, {
    renews: registrationQueries,
    done: `${refundActLabels[act]}：已完成`,
  });
  const words = act === 'approve' ? `同意，退回 ${formatFen(refund.amountFen)}` : refundActLabels[act];
  const submit = async (): Promise<void> => {
    const proof = { sentence: `${refund.names}：${words}。`, act: words, giveUp: '先不做' };
    if ((await run({ ...where, ...given(typed) }, { proof })).isDone) close();
  };
  return (
    <ActDrawer
      {...{ act, refund, close, words, isBusy }}
      isDisabled={isLacking || preview.isError || preview.data === undefined}
      submit={() => void submit()}
    >
      {of !== undefined && (
        <Form layout="vertical" requiredMark={false} component="div" className="act-form">
          <Form.Item label={label} htmlFor="refund-words">
            <Input
              id="refund-words"
              autoFocus
              maxLength={of === 'serial' ? 64 : 100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
        </Form>
      )}
      <ActPreview title={`${refundActLabels[act]}后会发生什么`} data={preview.data} error={preview.error} />
    </ActDrawer>
  );
}

/** Records the account to which a refund is to be paid. */
function SetAccount({ refund, close }: ActProps) {
  const meetingId = useMeetingId();
  const [form] = Form.useForm<{ name: string; number: string; bank: string }>();
  const { act, isBusy } = useDeskAct('setRefundAccount', { renews: registrationQueries, done: '收款账号已登记' });
  const words = `登记退给${refund.names}的账号`;
  const submit = async (account: { name: string; number: string; bank: string }): Promise<void> => {
    const proof = {
      sentence: `${words}：${account.name}，尾号 ${account.number.slice(-4)}。`,
      act: words,
      giveUp: '先不登记',
    };
    if ((await act({ meetingId, refundId: refund.id, ...account }, { proof })).isDone) close();
  };
  return (
    <ActDrawer
      {...{ act: 'account', refund, close, isBusy }}
      words="登记收款账号"
      isDisabled={false}
      submit={() => form.submit()}
    >
      <p className="second">
        位数和卡号的校验位会核对。导出打款表之前可以改；银行退票后再登记新的。
        {refund.payee !== null && `现在是：${refund.payee.name}，${refund.payee.number}。`}
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(given) => void submit(given)}>
        <Form.Item name="name" label="收款户名" rules={[{ required: true, message: '请写账户的全名' }]}>
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <Form.Item name="number" label="收款账号" rules={[{ required: true, message: '请输入收款账号' }]}>
          <Input inputMode="numeric" maxLength={40} />
        </Form.Item>
        <Form.Item name="bank" label="开户行" rules={[{ required: true, message: '请输入开户行' }]}>
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </ActDrawer>
  );
}

interface ActDrawerProps extends ActProps {
  act: RefundActName;
  /** The words of the button. */
  words: string;
  isBusy: boolean;
  isDisabled: boolean;
  submit: () => void;
  children: ReactNode;
}

function ActDrawer({ act, refund, close, words, isBusy, isDisabled, submit, children }: ActDrawerProps) {
  return (
    <DeskDrawer
      title={`${refundActLabels[act]}：${refund.names}`}
      subtitle={`${formatFen(refund.amountFen)}${refund.reason === '' ? '' : `，${refund.reason}`}`}
      onClose={close}
      note={rightOf(refundActCalls[act]).asksAgain === true ? '将要求输入验证码' : undefined}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger={act === 'refuse' || act === 'bounced'}
            loading={isBusy}
            disabled={isDisabled}
            onClick={submit}
          >
            {words}
          </Button>
        </>
      }
    >
      {children}
    </DeskDrawer>
  );
}
