import { describeAttendees, orderState, orderStateTexts } from './order-state';
import { reopeningObstacle, type FormerAttendee } from './reopening';

const transfer = { chosenAt: '', remark: '', receipt: null };

test.each([
  ['unpaid', null, 'unpaid'],
  ['unpaid', transfer, 'waiting'],
  ['paid', null, 'paid'],
  ['paid', transfer, 'paid'],
  ['unknown', null, 'unpaid'],
  ['unknown', transfer, 'waiting'],
] as const)('an order that is %p with transfer %p is %s', (payment, chosen, state) => {
  expect(orderState({ payment }, chosen)).toBe(state);
});

test.each([
  [[], ''],
  [['李静'], '李静'],
  [['李静', '', '王小明', '赵磊'], '李静、王小明、赵磊'],
  [['李静', '王小明', '阿卜杜热合曼', '何芳'], '李静、王小明、阿卜杜热合曼\u00a0等'],
])('%j are named %p', (names, text) => {
  expect(describeAttendees(names.map((name) => ({ name })))).toBe(text);
});

const free: FormerAttendee = {
  name: '李静',
  isLive: true,
  payment: 'unpaid',
  refund: 'none',
  transfer: 'none',
};

test.each([
  [{}, null],
  [{ payment: 'paid' }, '李静已由其他订单支付'],
  [{ isLive: false }, '李静的报名已删除或取消'],
  [{ transfer: 'given', isLive: false }, '李静的参会资格已转赠'],
  [{ transfer: 'received' }, '李静的参会资格已转赠'],
  [{ refund: 'refunded', payment: 'paid', isLive: false }, '李静已申请退费'],
] as const)('a cancelled order of someone with %j is re-opened unless %p', (changes, obstacle) => {
  expect(
    reopeningObstacle(
      [
        { ...free, name: '王小明' },
        { ...free, ...changes },
      ],
      { isPaid: true },
    ),
  ).toBe(obstacle);
});

test('nor is one of a meeting that was made free', () => {
  expect(reopeningObstacle([free], { isPaid: false })).toBe('会议已改为免费');
});

test('each state has its word', () => {
  expect(orderStateTexts).toEqual({ unpaid: '未支付', waiting: '等待到账', paid: '已支付', cancelled: '已取消' });
});
