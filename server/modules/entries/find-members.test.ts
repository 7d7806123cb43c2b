import { calls } from '../../../src/contract/calls';
import type { MemberPage, MemberQuery } from '../../../src/contract/member-pages';
import type { Attendee } from '../../../src/domain/attendee/attendee';
import type { Centre } from '../../../src/domain/centre/centre';
import { findMembers, memberGroups } from '../../../src/domain/team/member-groups';
import { memberPageSize } from '../../../src/domain/team/page-size';
import { summaryOf } from '../../../src/domain/centre/team-progress';
import { checkIn } from '../door/check-in';
import { changeEntry, pay } from '../../test-support/attendees';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import {
  addTestMembers,
  liveMember,
  memberBody,
  memberPhone,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
  type TestOperator,
} from '../../test-support/team';

const server = setUpServer();
const operator = setUpTeam(server);

const everyone = { meetingId: teamMeetingId, group: 'all', search: '', after: '', ids: [] } as const;

const ask = (wanted: Partial<MemberQuery>, by: TestOperator = operator) =>
  server.post(calls.getMembers.path, calls.getMembers.body({ ...everyone, ...wanted }), by.headers);
async function pageOf(wanted: Partial<MemberQuery>, by: TestOperator = operator): Promise<MemberPage> {
  const answer = await ask(wanted, by);
  if (answer.status !== 200) throw new Error(answer.message);
  return calls.getMembers.answer.read(answer.data);
}
async function centreOf(memberLimit: number): Promise<Centre> {
  const answer = await server.get(calls.getCentre.url({ meetingId: teamMeetingId, memberLimit }), operator.headers);
  if (answer.status !== 200) throw new Error(answer.message);
  return calls.getCentre.answer.read(answer.data);
}
const names = (members: readonly Attendee[]): string[] => members.map(({ name }) => name);

/** The size of a team that needs several pages. */
const size = 2 * memberPageSize + 5;
const addMany = async (): Promise<void> => {
  const members = Array.from({ length: size }, (_, index) => memberBody(index + 1));
  expect(await operator.post('addEnteredBatch', { members })).toMatchObject({ status: 200 });
};

/** Reads all pages of a search. */
async function allPages(wanted: Partial<MemberQuery>): Promise<MemberPage[]> {
  const pages = [await pageOf(wanted)];
  for (let next = pages[0]?.next ?? ''; next !== ''; next = pages[pages.length - 1]?.next ?? '') {
    pages.push(await pageOf({ ...wanted, after: next }));
  }
  return pages;
}

/** Members in many states: ordered, paid, refunding, given away, checked in, with credit. */
async function makeStates(): Promise<void> {
  const [ordered, paid, refunding, used, given, guest] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => liveMember(server, memberPhone(n))),
  );
  await submitTestOrder(operator, [ordered!]);
  const order = await submitTestOrder(operator, [paid!, refunding!, used!, given!]);
  await pay(server, order.outTradeNo);
  await changeEntry(server, refunding!.phone, { refund: 'under-review', isTouched: true });
  await checkIn(used!.ticketRef, '', server.dependencies);
  await changeEntry(server, given!.phone, { transfer: 'given', isTouched: true, live: false });
  await changeEntry(server, guest!.phone, { feeFen: 0, name: 'Anna Li', credit: null });
}

describe('a team beyond one page', () => {
  beforeEach(addMany);

  it('is answered in part with its figures where that is asked for, and whole to everybody else', async () => {
    await makeStates();
    const whole = await centreOf(0);
    expect([whole.attendees.length, whole.summary]).toEqual([size, null]);
    const first = await centreOf(memberPageSize);
    expect(first.attendees).toEqual(whole.attendees.slice(0, memberPageSize));
    expect(first.summary).toEqual(summaryOf(whole, whole.meeting!, server.clock.now));
    expect({ ...first, attendees: [], summary: null }).toEqual({ ...whole, attendees: [] });
  });

  it('comes page by page, each member once and as in the whole list', async () => {
    await makeStates();
    const { attendees } = await centreOf(0);
    const pages = await allPages({});
    expect(pages.map(({ members }) => members.length)).toEqual([memberPageSize, memberPageSize, 5]);
    expect(pages.map(({ total }) => total)).toEqual([size, size, size]);
    expect(pages.flatMap(({ members }) => members)).toEqual(attendees);
  });

  it('is searched and narrowed as the app does it with the whole list', async () => {
    await makeStates();
    const { attendees, meeting } = await centreOf(0);
    for (const { key: group } of memberGroups) {
      for (const search of ['', '第40', ' 第 4 ', '0004', 'anna l', '139', '没有']) {
        const expected = findMembers(attendees, { group, search }, meeting!);
        const pages = await allPages({ group, search });
        expect(pages.flatMap(({ members }) => members)).toEqual(expected);
        expect(pages[0]?.total).toBe(expected.length);
      }
    }
  });

  it('loses nobody from its next page when the member before it is deleted', async () => {
    const first = await pageOf({});
    const last = first.members[memberPageSize - 1]!;
    expect(await operator.post('delEntered', { phone: last.phone })).toMatchObject({ status: 200 });
    const second = await pageOf({ after: last.id });
    expect(second.members[0]?.name).toBe(`第${memberPageSize + 1}位`);
    expect(second.total).toBe(size - 1);
    expect((await pageOf({ search: last.phone })).members).toEqual([]);
    expect((await pageOf({ ids: [last.id] })).members).toEqual([]);
  });

  it('names no more members than a page holds', async () => {
    const ids = (await centreOf(0)).attendees.map(({ id }) => id);
    expect((await pageOf({ ids: ids.slice(-memberPageSize) })).members).toHaveLength(memberPageSize);
    expect(await ask({ ids: ids.slice(0, memberPageSize + 1) })).toMatchObject({
      ...{ status: -1, message: `一次最多查询 ${memberPageSize} 位参会人` },
    });
  });
});

it('answers a team that fits one page whole, without figures', async () => {
  await addTestMembers(server, operator, [1, 2]);
  expect((await centreOf(memberPageSize)).summary).toBeNull();
  expect((await centreOf(2)).attendees).toHaveLength(2);
  expect(await pageOf({})).toMatchObject({ total: 2, next: '' });
});

it('answers members by their ids, and nobody of another team', async () => {
  const [own, also] = await addTestMembers(server, operator, [1, 2]);
  const other = await startTeam(server, otherOperatorPhone);
  const [foreign] = await addTestMembers(server, other, [11]);
  expect(names((await pageOf({ ids: [also!.id, own!.id, foreign!.id, 'x'] })).members)).toEqual(['第1位', '第2位']);
  expect((await pageOf({ ids: ['x'] })).members).toEqual([]);
  expect(names((await pageOf({}, other)).members)).toEqual(['第11位']);
  expect((await pageOf({ search: memberPhone(11) })).total).toBe(0);
});

it.each(['x', '00000000-0000-4000-8000-000000000000'])(
  'refuses to go on after %s, which is no member',
  async (after) => {
    await addTestMembers(server, operator, [1]);
    expect(await ask({ after })).toMatchObject({ status: -1, message: '成员列表已有变化，请刷新后重试' });
  },
);

it('goes on after no member of another team', async () => {
  const other = await startTeam(server, otherOperatorPhone);
  const [foreign] = await addTestMembers(server, other, [11]);
  expect(await ask({ after: foreign!.id })).toMatchObject({ status: -1 });
});

it.each([
  ['an unknown group', { group: 'friends' }],
  ['a search of a thousand letters', { wanted: '第'.repeat(1_000) }],
  ['a list of ids that is a number', { enteredIds: [1] }],
])('refuses %s', async (_, body) => {
  const answer = await operator.post('memberPage', body);
  expect(answer).toMatchObject({ httpStatus: 400, message: '请求内容有误，请刷新后重试' });
});

it.each(['-1', 'x', '9999999'])('refuses a centre of %s members', async (limit) => {
  const url = `${calls.getCentre.url({ meetingId: teamMeetingId, memberLimit: 0 })}?memberLimit=${limit}`;
  expect(await server.get(url, operator.headers)).toMatchObject({ httpStatus: 400 });
});

it('is for operators', async () => {
  expect(await server.post(calls.getMembers.path, { meetingId: teamMeetingId })).toMatchObject({ httpStatus: 401 });
});
