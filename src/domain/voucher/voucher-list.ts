import type { ListField } from '../list/list-field';
import { voucherStates, voucherStateTexts } from './voucher';

/** The fields by which vouchers are filtered, for the desk and the server alike. */
export const voucherFields: readonly ListField[] = [
  {
    ...{ key: 'kind', title: '种类', kind: 'choice', group: '常用' },
    choices: [
      { key: 'code', label: '优惠码' },
      { key: 'guest', label: '邀请嘉宾' },
    ],
  },
  {
    ...{ key: 'state', title: '状态', kind: 'choice', group: '常用' },
    choices: voucherStates.map((state) => ({ key: state, label: voucherStateTexts[state] })),
  },
  { key: 'label', title: '给谁用', kind: 'text', group: '常用' },
  { key: 'left', title: '还剩次数', kind: 'number', group: '常用' },
  { key: 'createdAt', title: '建立时间', kind: 'date', group: '常用' },
];
