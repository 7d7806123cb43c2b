import { takingBackObstacle, type PaidAttendee } from './taking-back';

const untouched: PaidAttendee = {
  ...{
    name: '李静',
    refund: 'none',
    transfer: 'none',
    isCheckedIn: false,
    hasRefund: false,
    isErased: false,
  },
};

test.each([
  [{}, null],
  [{ refund: 'reapplicable' }, null],
  [{ refund: 'under-review' }, '李静正在申请退费'],
  [{ refund: 'refunded', hasRefund: true }, '李静已退费'],
  [{ hasRefund: true }, '李静已有退费'],
  [{ transfer: 'given' }, '李静的参会资格已转赠'],
  [{ transfer: 'received' }, '李静的参会资格已转赠'],
  [{ isCheckedIn: true }, '李静已签到'],
  [{ isErased: true }, '李静的个人信息已删除'],
] as const)('a payment for someone with %j is taken back unless %p', (changes, obstacle) => {
  expect(
    takingBackObstacle([
      { ...untouched, name: '王小明' },
      { ...untouched, ...changes },
    ]),
  ).toBe(obstacle);
});
