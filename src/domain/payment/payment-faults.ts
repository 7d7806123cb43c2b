import { choicesOf, type ListField } from '../list/list-field';
import type { DeskCallName } from '../staff/rights';

/** The faults of online payments that the office has to settle: of another amount than asked, or not reported to WeChat. */
export const paymentFaults = { mismatch: '金额不符', undelivered: '发货没有报成' } as const;

export type PaymentFault = keyof typeof paymentFaults;

/** The fields by which they are filtered, for the desk and the server alike. */
export const paymentFaultFields: readonly ListField[] = [
  { key: 'state', title: '问题', kind: 'choice', group: '常用', choices: choicesOf(paymentFaults) },
  { key: 'createdAt', title: '付款时间', kind: 'date', group: '常用' },
];

export type PaymentFaultAct = 'accept' | 'return' | 'report';

/** The acts that settle each fault. */
export const paymentFaultActs: Readonly<Record<PaymentFault, readonly PaymentFaultAct[]>> = {
  mismatch: ['accept', 'return'],
  undelivered: ['report'],
};

export const paymentFaultActLabels: Readonly<Record<PaymentFaultAct, string>> = {
  accept: '按已支付处理',
  return: '全额退回',
  report: '再报一次',
};

/** The desk's call of each act, which has a right. */
export const paymentFaultActCalls = {
  accept: 'acceptPayment',
  return: 'returnPayment',
  report: 'reportDeliveryAgain',
} as const satisfies Readonly<Record<PaymentFaultAct, DeskCallName>>;
