import { takingBackObstacle, type PaidAttendee } from './taking-back';

const untouched: PaidAttendee = {
  ...{ name: '李静', refundStatus: 0, transferStatus: 0, isCheckedIn: false, hasRefund: false, isErased: false },
};

test.each([
  [{}, null],
  [{ refundStatus: 3 }, null],
  [{ refundStatus: 1 }, '李静正在申请退费'],
  [{ refundStatus: 2, hasRefund: true }, '李静已退费'],
  [{ hasRefund: true }, '李静已有退费'],
  [{ transferStatus: 1 }, '李静的参会资格已转赠'],
  [{ transferStatus: 2 }, '李静的参会资格已转赠'],
  [{ isCheckedIn: true }, '李静已签到'],
  [{ isErased: true }, '李静的个人信息已删除'],
])('a payment for someone with %j is taken back unless %p', (changes, obstacle) => {
  expect(
    takingBackObstacle([
      { ...untouched, name: '王小明' },
      { ...untouched, ...changes },
    ]),
  ).toBe(obstacle);
});
