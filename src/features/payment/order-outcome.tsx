import { relaunch, returnTo } from '../../platform/browser/navigation/navigation';
import { openCentre } from '../../session/centre';
import { StateView } from '../../ui/layout/state-view';
import type { PendingPayment } from '../../session/pending-payment';

export interface OrderOverProps {
  payment: PendingPayment;
  /** The server's refusal; omitted if the order was closed. */
  refusal?: string | undefined;
}

/** Shows that an order can no longer be paid. `queryOrder` has removed it from this device. */
export function OrderOver({ payment, refusal }: OrderOverProps) {
  const { text, label, leave } =
    payment.payer === 'team' ? teamNextAction(payment, refusal) : nextAction(payment, refusal);
  return (
    <StateView
      kind="ended"
      title={refusal ?? '订单已关闭'}
      text={text}
      action={{ label, onPress: leave, kind: 'primary' }}
    />
  );
}

interface NextAction {
  text: string;
  label: string;
  leave: () => Promise<void>;
}

/**
 * Returns the next action of an individual, whose registration was ordered. The order may be closed because they received
 * somebody's ticket, so the action leads to their registration instead of telling them to register again.
 */
function nextAction({ meetingCode, meetingId }: PendingPayment, refusal?: string): NextAction {
  if (refusal !== undefined) {
    return {
      text: '如已付款，请联系主办方核对。',
      label: '返回会议首页',
      leave: () => relaunch('landing', { meetingCode }),
    };
  }
  return {
    text: '该订单未支付，也无需再支付。请登录查看您当前的报名状态。',
    label: '查看报名状态',
    leave: () => openCentre(meetingId),
  };
}

/** Returns the next action of an operator: the members are still registered, and can be ordered again. */
function teamNextAction({ meetingCode }: PendingPayment, refusal?: string): NextAction {
  return refusal === undefined
    ? {
        text: '该订单未支付，参会人的报名仍保留，请到“交费管理”重新交费。',
        label: '交费管理',
        leave: () => returnTo('teamPayments', { meetingCode }),
      }
    : {
        text: '请到“订单管理”查看订单状态；如已付款但仍显示未支付，请联系主办方核对。',
        label: '订单管理',
        leave: () => returnTo('teamOrders', { meetingCode }),
      };
}

/** Shows that the payer returned from the cashier, but the server has no result yet. */
export function ConfirmingView({ isAsking }: { isAsking: boolean }) {
  const text = isAsking
    ? '正在查询，通常只需几秒钟。请勿重复支付。'
    : '暂未查到支付结果。如已扣款，请勿重复支付，稍后重新查询即可。';
  return <StateView kind="waiting" title="支付结果确认中" text={text} />;
}
