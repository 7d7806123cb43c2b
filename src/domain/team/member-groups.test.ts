import { readAttendees } from '../../contract/attendee';
import { meetingOf } from '../../../test/conformance/every-ticket';
import { findMembers, isForEveryone, memberChips, memberGroup } from './member-groups';
import { summariseTeam } from './team-summary';

const paidMeeting = { isPaid: true };
const members = readAttendees([
  { id: 1, name: '欧阳 晓明', phone: '13812345678', payStatus: 1, whoPay: 2 },
  { id: 2, name: 'Anna Li', phone: '13900000042', payStatus: 0 },
  { id: 3, name: '李静', phone: '13700008810', payStatus: 1, refundStatus: 1, attr4: '1' },
  { id: 4, name: '王芳', phone: '13600002217', payStatus: 1, transferStatus: 1, attr4: '1' },
  { id: 5, name: '张伟', phone: '13500009034', payStatus: 0, transferStatus: 2, attr4: '1' },
]);

test('each tag belongs to one group', () => {
  expect(members.map((member) => memberGroup(member, paidMeeting))).toEqual([
    'paid',
    'unpaid',
    'refund',
    'transfer',
    'transfer',
  ]);
  expect(members.slice(1, 2).map((member) => memberGroup(member, { isPaid: false }))).toEqual(['free']);
});

const chipsOf = (listed: typeof members, { isPaid }: { isPaid: boolean }) => {
  const each = listed.map((ticket) => ({ ticket, hasCredit: false, isOrdered: false, count: 1 }));
  return memberChips(summariseTeam(each, { ...meetingOf({}), isPaid }, 0));
};

test('groups are counted, empty ones left out', () => {
  expect(chipsOf(members, paidMeeting).map(({ text, count }) => `${text} ${count}`)).toEqual([
    '全部 5',
    '未支付 1',
    '已支付 1',
    '退费 1',
    '转赠 2',
  ]);
  expect(chipsOf([], paidMeeting)).toEqual([{ key: 'all', text: '全部', count: 0 }]);
});

test.each([
  ['', ['1', '2', '3', '4', '5']],
  ['欧阳晓', ['1']],
  ['anna l', ['2']],
  ['0000', ['2', '3', '4', '5']],
  ['nobody', []],
])('searching for %j finds %j', (search, ids) => {
  expect(findMembers(members, { group: 'all', search }, paidMeeting).map(({ id }) => id)).toEqual(ids);
});

test('a group and a search narrow together', () => {
  expect(findMembers(members, { group: 'transfer', search: '王' }, paidMeeting).map(({ id }) => id)).toEqual(['4']);
});

test('spaces in a name or a search, however many, and letter case do not matter', () => {
  const [first] = members;
  const odd = [{ ...first!, name: 'Anna  Maria LI' }];
  expect(findMembers(odd, { group: 'all', search: ' annaMARIA  l ' }, paidMeeting)).toHaveLength(1);
});

test('a group alone narrows', () => {
  expect(findMembers(members, { group: 'unpaid', search: ' ' }, paidMeeting).map(({ id }) => id)).toEqual(['2']);
});

test('the free of a free meeting are counted, and a refunded ticket is among the refunds', () => {
  expect(chipsOf(members.slice(1, 2), { isPaid: false })).toEqual([
    { key: 'all', text: '全部', count: 1 },
    { key: 'free', text: '免费', count: 1 },
  ]);
  const refunded = { ...members[2]!, refund: 'refunded' as const };
  expect(memberGroup(refunded, paidMeeting)).toBe('refund');
});

test.each([
  ['pending', 'unpaid'],
  ['refused', 'unpaid'],
] as const)('who is %s in review is among the unpaid', (reviewState, group) => {
  const waiting = { ...members[1]!, reviewState };
  expect(memberGroup(waiting, paidMeeting)).toBe(group);
});

test.each([
  ['all', '', true],
  ['all', ' \u3000', true],
  ['all', '王', false],
  ['paid', '', false],
] as const)('%s and %j are everyone: %s', (group, search, expected) => {
  expect(isForEveryone({ group, search })).toBe(expected);
});
