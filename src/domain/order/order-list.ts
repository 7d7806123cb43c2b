import { choicesOf, type ListField } from '../list/list-field';
import { orderStateTexts, type OrderState } from './order-state';

/** 'short': a part has come by bank, and the rest is missing (product §9.27). */
export type ListedOrderState = OrderState | 'short';

const { unpaid, waiting, paid, cancelled } = orderStateTexts;
export const listedOrderStateTexts: Readonly<Record<ListedOrderState, string>> = {
  ...{ unpaid, waiting, short: '待补款', paid, cancelled },
};

/** How an order was or will be paid. */
export const orderPayWays = { online: '微信', transfer: '转账或刷卡', none: '还没有' } as const;
/** How far an order's invoice is. */
export const orderInvoiceSteps = { none: '没有申请', applied: '待开', issued: '已开' } as const;

/** The fields by which orders are filtered, for the desk and the server alike. */
export const orderFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(listedOrderStateTexts) },
  {
    key: 'payer',
    title: '付款方',
    kind: 'choice',
    group: '常用',
    choices: choicesOf({ team: '团队', person: '个人' }),
  },
  { key: 'createdAt', title: '下单时间', kind: 'date', group: '常用' },
  { key: 'people', title: '人数', kind: 'number', group: '常用' },
  { key: 'amount', title: '金额', kind: 'number', group: '钱', unit: '¥' },
  { key: 'payWay', title: '付款方式', kind: 'choice', group: '钱', choices: choicesOf(orderPayWays) },
  { key: 'paidAt', title: '支付时间', kind: 'date', group: '钱' },
  { key: 'invoice', title: '发票', kind: 'choice', group: '钱', choices: choicesOf(orderInvoiceSteps) },
];
