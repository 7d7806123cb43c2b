import { listedObstacle, type ListedFacts, type ManyActName } from './person-acts';

const facts = (given: Partial<ListedFacts>): ListedFacts => ({
  ...{ state: 'unpaid', review: 'none', isCheckedIn: false, hasTeam: false, isIncomplete: false },
  ...given,
});

test.each<[ManyActName, Partial<ListedFacts>, string]>([
  ['approve', { state: 'under-review', review: 'pending' }, ''],
  ['approve', { state: 'paid', review: 'pending' }, ''],
  ['approve', { state: 'unpaid', review: 'approved' }, '不在待审核状态'],
  ['refuse', { state: 'cancelled', review: 'pending' }, '已取消'],
  ['review-again', { review: 'approved' }, ''],
  ['review-again', { state: 'review-refused', review: 'refused' }, ''],
  ['review-again', { state: 'under-review', review: 'pending' }, '没有审核决定'],
  ['review-again', { state: 'paid', review: 'approved' }, '已支付'],
  ['review-again', { state: 'free', review: 'approved', isCheckedIn: true }, '已签到'],
  ['restore', { state: 'cancelled' }, ''],
  ['restore', { state: 'unpaid' }, '报名没有取消'],
  ['restore', { state: 'refunded' }, '已退费'],
  ['cancel', {}, ''],
  ['cancel', { state: 'free' }, ''],
  ['cancel', { state: 'free', isCheckedIn: true }, '已签到'],
  ['cancel', { state: 'paid' }, '已支付，要退费'],
  ['refund', { state: 'paid' }, ''],
  ['refund', { state: 'paid', isCheckedIn: true }, '已签到'],
  ['refund', { state: 'free' }, '免费'],
  ['ask-completion', { isIncomplete: true, hasTeam: true }, ''],
  ['ask-completion', {}, '信息已完整'],
  ['ask-completion', { isIncomplete: true, state: 'cancelled' }, '已取消'],
  ['resend', { state: 'paid', isIncomplete: true }, '信息待完善，参会码还不能用'],
  ['remind', {}, ''],
  ['remind', { hasTeam: true }, '由团队经办人交费'],
  ['remind', { state: 'awaited' }, '已选择对公转账，正在等待到账'],
  ['resend', { state: 'received' }, ''],
  ['resend', {}, '未支付，参会码还不能用'],
])('%s of %j: %s', (act, given, obstacle) => {
  expect(listedObstacle(act, facts(given))).toBe(obstacle);
});
