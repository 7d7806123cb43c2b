import { App, Button, Skeleton } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatFen } from '../../src/domain/money/money';
import {
  paymentFaultActCalls,
  paymentFaultActLabels,
  paymentFaultActs,
  type PaymentFaultAct,
} from '../../src/domain/payment/payment-faults';
import { rightOf } from '../../src/domain/staff/rights';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel, type Consequence } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';

type Fault = DeskCallAnswer<'getPaymentFault'>;

interface Amounts {
  due: string;
  received: string;
  difference: string;
  isShort: boolean;
}

const consequences: Readonly<Record<PaymentFaultAct, (amounts: Amounts) => Consequence[]>> = {
  accept: ({ due, received, difference, isShort }) => [
    { of: '订单', from: '未支付', to: '已支付', note: '参会码生效，付款人收到通知' },
    { of: '应付', to: due },
    { of: '实付', to: received },
    {
      of: isShort ? '少付' : '多付',
      to: `${difference} 记为线下结清`,
      note: isShort ? '请另行向付款人收取' : '请另行退给付款人',
    },
  ],
  return: ({ received }) => [
    { of: '这笔付款', from: '已收到', to: `${received} 原路全额退回` },
    { of: '订单', to: '仍未支付', note: '可以再付一次' },
  ],
  report: () => [
    { of: '发货', from: '没有报成', to: '一分钟内再向微信报一次' },
    { of: '要留意', to: '再次失败会回到这里', note: '也可以在小程序后台的发货信息管理里办理' },
  ],
};

const outcomes: Readonly<Record<DeskCallAnswer<'acceptPayment'>['outcome'], string>> = {
  accepted: '订单已支付',
  refunding: '正在原路退回',
  goneBack: '这笔钱已经在支付平台退回，不用再处理',
  reporting: '马上再报一次',
};

/** Settles an online payment by the act that the address names. */
export function SettleFault() {
  const meetingId = useMeetingId();
  const number = useAddressParameter('number');
  const name = useAddressParameter('act');
  const open = useOpen();
  const list = `/meetings/${meetingId}/online-payments`;
  const close = (): void => open(`${list}/${number}`);
  const { data: fault, error, refetch } = useDeskCall('getPaymentFault', { meetingId, paymentNumber: number });
  if (fault === undefined)
    return (
      <DeskDrawer title="线上付款" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="付款" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const act = paymentFaultActs[fault.state].find((one) => one === name);
  if (act === undefined)
    return (
      <DeskDrawer title="线上付款" onClose={close}>
        <ScreenState title="这笔付款不能这样处理" text="它的状态刚刚变了，或地址抄错了" />
      </DeskDrawer>
    );
  return <Settle {...{ fault, act, close }} leave={() => open(list)} />;
}

interface SettleProps {
  fault: Fault;
  act: PaymentFaultAct;
  close: () => void;
  /** Leads to the list, where the payment no longer stands. */
  leave: () => void;
}

function Settle({ fault, act, close, leave }: SettleProps) {
  const meetingId = useMeetingId();
  const { message } = App.useApp();
  const call = paymentFaultActCalls[act];
  const { act: run, isBusy } = useDeskAct(call, { renews: registrationQueries });
  const { names, number, dueFen, receivedFen } = fault;
  const paidFen = receivedFen ?? dueFen;
  const amounts = {
    ...{ due: formatFen(dueFen), received: formatFen(paidFen), difference: formatFen(Math.abs(dueFen - paidFen)) },
    isShort: paidFen < dueFen,
  };
  const label = paymentFaultActLabels[act];
  const words = act === 'return' ? `${label} ${amounts.received}` : label;
  const submit = async (): Promise<void> => {
    const proof = { sentence: `${names}，实付 ${amounts.received}：${words}。`, act: words, giveUp: '先不做' };
    const outcome = await run({ meetingId, paymentNumber: number }, { proof });
    if (!outcome.isDone) return;
    void message.success(outcomes[outcome.answer.outcome]);
    leave();
  };
  return (
    <DeskDrawer
      title={`${label}：${names}`}
      subtitle={`付款单号 ${number}`}
      onClose={close}
      note={rightOf(call).asksAgain === true ? '将要求输入验证码' : undefined}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" danger={act === 'return'} loading={isBusy} onClick={() => void submit()}>
            {words}
          </Button>
        </>
      }
    >
      <ConsequencePanel title={`${label}后会发生什么`} rows={consequences[act](amounts)} />
    </DeskDrawer>
  );
}
