import { choicesOf, type ListField } from '../list/list-field';
import type { DeskCallName } from '../staff/rights';

/**
 * The states in which the office finds a refund:
 *
 * - `applied`: an attendee has applied, and nobody has decided.
 * - `no-account`: the organiser has to pay it by bank, and nobody has said where.
 * - `to-pay`: the organiser has to pay it by bank; `sent`: it is in a batch that went to the bank.
 * - `failed`: its provider did not accept it, closed it, or could not pay it out.
 * - `unconfirmed`: an earlier edition booked it as returned, and nobody has confirmed that it was.
 * - `returning`: its provider pays it back; `returned`: the money is back.
 * - `refused`: the application was refused.
 */
export const refundStates = {
  applied: '待审核',
  'no-account': '待提供账户',
  'to-pay': '待打款',
  sent: '打款中',
  failed: '没有退成',
  unconfirmed: '待核对',
  returning: '退回中',
  returned: '已退回',
  refused: '未同意',
} as const;

export type RefundListState = keyof typeof refundStates;

/** The ways in which money goes back: by the provider that took it, or by the organiser's bank. */
export const refundWays = { provider: '原路退回', bank: '银行打款', none: '未定' } as const;
export type RefundListWay = keyof typeof refundWays;

/** The fields by which refunds are filtered, for the desk and the server alike. */
export const refundFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(refundStates) },
  { key: 'way', title: '怎么退', kind: 'choice', group: '常用', choices: choicesOf(refundWays) },
  { key: 'amount', title: '金额', kind: 'number', group: '常用', unit: '¥' },
  { key: 'createdAt', title: '申请时间', kind: 'date', group: '常用' },
];

/** The acts of the office on a refund. */
export const refundActNames = ['approve', 'refuse', 'ask', 'account', 'paid', 'bounced', 'retry'] as const;
export type RefundActName = (typeof refundActNames)[number];

/** The call of each act: whoever may make it may do the act. */
export const refundActCalls = {
  approve: 'approveRefund',
  refuse: 'refuseRefund',
  ask: 'askRefundAccount',
  account: 'setRefundAccount',
  paid: 'recordRefundPaid',
  bounced: 'recordRefundBounced',
  retry: 'retryRefund',
} as const satisfies Readonly<Record<RefundActName, DeskCallName>>;

/** The words for each act. */
export const refundActLabels: Readonly<Record<RefundActName, string>> = {
  approve: '同意退费',
  refuse: '不同意',
  ask: '请本人提供账户',
  account: '登记收款账号',
  paid: '登记已退回',
  bounced: '登记银行退票',
  retry: '再退一次',
};

const actsByState: Readonly<Record<RefundListState, readonly RefundActName[]>> = {
  applied: ['approve', 'refuse'],
  'no-account': ['ask', 'account', 'paid'],
  'to-pay': ['account', 'paid'],
  sent: ['paid', 'bounced'],
  failed: ['retry', 'paid'],
  unconfirmed: ['paid'],
  returning: ['retry'],
  returned: ['bounced'],
  refused: [],
};

/** Returns the acts that a refund allows, the usual one first. A provider's refund never comes back from the bank. */
export const actsOnRefund = ({ state, way }: { state: RefundListState; way: RefundListWay }): RefundActName[] =>
  actsByState[state].filter((act) => act !== 'bounced' || way === 'bank');
