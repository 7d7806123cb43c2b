import { eq } from 'drizzle-orm';
import { isEncryptedText } from '../../secrets/data-cipher';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { creditInfo, keptCredit, fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberBody,
  memberPhone,
  operatorPhone,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { countRows } from '../../test-support/test-database';

const server = setUpServer();
const operator = setUpTeam(server);

const memberCount = async () => (await countRows(server.database.query)).entered;

describe('addEntered', () => {
  it('adds a member with the meeting’s fee to pay, whatever the client says of money and states', async () => {
    const claims = {
      payStatus: 1,
      whoPay: 1,
      isSignUp: '1',
      money: 1,
      bMf: 0,
      isCharge: '0',
      userType: 5,
      teamId: 'x',
    };
    const answer = await operator.post('addEntered', memberBody(1, { ...claims, attr2: JSON.stringify(creditInfo) }));
    expect(answer).toMatchObject({ status: 200, message: '添加成功' });
    const member = await liveMember(server, memberPhone(1));
    expect(member).toMatchObject({
      name: '第1位',
      userType: 'team-member',
      entryType: 'paid',
      feeFen: 80_000,
      credit: keptCredit,
    });
    expect(member).toMatchObject({
      payment: 'unpaid',
      paidBy: 'nobody',
      isRegistered: false,
      provinceText: '湖南省',
      live: true,
    });
    expect(member.answers).not.toHaveProperty('payStatus');
    expect(await countRows(server.database.query)).toMatchObject({ entered: 1, orders: 0 });
    expect((await operator.centre()).enteredList).toMatchObject([{ id: member.id, userType: 2, money: 800 }]);
  });

  it('registers a member of a free meeting at once', async () => {
    const free = await startTeam(server, operatorPhone, meetingIds.FREE2027);
    const body = shortSubmission(meetingIds.FREE2027, { phone: memberPhone(1) });
    expect(await free.post('addEntered', body)).toMatchObject({ status: 200 });
    expect(await liveMember(server, memberPhone(1))).toMatchObject({
      ...{ userType: 'team-member', entryType: 'free', feeFen: 0, isRegistered: true },
    });
  });

  it('lets the organiser review members where the meeting asks for it', async () => {
    const reviewed = await startTeam(server, operatorPhone, meetingIds.REVIEW2027);
    await reviewed.post('addEntered', shortSubmission(meetingIds.REVIEW2027, { phone: memberPhone(1) }));
    expect(await liveMember(server, memberPhone(1))).toMatchObject({ isRegistered: false, reviewState: 'pending' });
  });

  it('keeps ID numbers encrypted', async () => {
    const full = await startTeam(server, operatorPhone, meetingIds.MI2027);
    expect(await full.post('addEntered', fullSubmission({ phone: memberPhone(1) }))).toMatchObject({ status: 200 });
    const [row] = await server.database.query.select().from(entries);
    expect(isEncryptedText(row?.answers)).toBe(true);
  });

  it('refuses by the rules of the form and of the credit form, naming the fields', async () => {
    const attr2 = JSON.stringify({ ...creditInfo, age: 'x' });
    const answer = await operator.post('addEntered', memberBody(1, { name: '', email: 'x', attr2 }));
    expect(answer).toMatchObject({ httpStatus: 200, status: -1, message: '请填写姓名' });
    expect(answer.body.errors).toEqual({
      name: '请填写姓名',
      email: '请输入正确电子邮箱',
      'attr2.age': '请填写年龄',
    });
    expect(await memberCount()).toBe(0);
  });

  it('refuses credit info where the meeting offers none', async () => {
    const plain = await startTeam(server, operatorPhone, meetingIds.DESK2027);
    const attr2 = JSON.stringify(creditInfo);
    const answer = await plain.post('addEntered', memberBody(1, { meetingId: meetingIds.DESK2027, attr2 }));
    expect(answer).toMatchObject({ status: -1, message: '该会议不提供学分' });
  });

  it('refuses a phone that has registered, by whomever', async () => {
    await operator.post('addEntered', memberBody(1));
    await server.post('/api/appweb/entered/fromAdd', memberBody(2, { isCharge: '1' }));
    for (const n of [1, 2]) {
      expect(await operator.post('addEntered', memberBody(n))).toMatchObject({
        status: -1,
        message: '该手机号已报名本次会议',
      });
    }
    expect(await memberCount()).toBe(2);
  });

  it('is refused once registration has closed', async () => {
    await server.database.query
      .update(meetings)
      .set({ isClosed: true })
      .where(eq(meetings.id, Number(teamMeetingId)));
    expect(await operator.post('addEntered', memberBody(1))).toMatchObject({ status: -1, message: '会议报名已结束' });
  });

  it('gives a lost answer again, and adds once', async () => {
    const key = { 'idempotency-key': 'a-member-key-0123456789' };
    const first = await operator.post('addEntered', memberBody(1), key);
    expect((await operator.post('addEntered', memberBody(1), key)).body).toEqual(first.body);
    expect(await operator.post('addEntered', memberBody(2), key)).toMatchObject({ httpStatus: 409 });
    expect(await memberCount()).toBe(1);
  });
});

it('takes a submission’s key for its own team’s alone', async () => {
  const key = { 'idempotency-key': 'a-member-key-0123456789' };
  const otherTeam = await startTeam(server, otherOperatorPhone);
  expect(await operator.post('addEntered', memberBody(1), key)).toMatchObject({ status: 200 });
  expect(await otherTeam.post('addEntered', memberBody(2), key)).toMatchObject({ status: 200 });
  expect(await memberCount()).toBe(2);
});

describe('addEnteredBatch', () => {
  const batch = (members: unknown[], key?: string) =>
    operator.post('addEnteredBatch', { members }, key === undefined ? {} : { 'idempotency-key': key });

  it('adds all, and answers a lost answer again', async () => {
    const members = Array.from({ length: 60 }, (_, n) => memberBody(n));
    const first = await batch(members, 'a-batch-key-0123456789');
    expect(first).toMatchObject({ status: 200, data: { count: 60 }, message: '已添加 60 位参会人' });
    expect((await batch(members, 'a-batch-key-0123456789')).body).toEqual(first.body);
    expect(await memberCount()).toBe(60);
  });

  it('lists members in the order of the rows, and so does an order for them, whatever order they were ticked in', async () => {
    const numbers = [7, 3, 9, 1, 5, 8, 2];
    const names = numbers.map((n) => `第${n}位`);
    const members = await addTestMembers(server, operator, numbers);
    await operator.post('addEntered', memberBody(4));
    await submitTestOrder(operator, [...members].reverse());
    const { enteredList, orderList } = await operator.centre();
    expect(namesOf(enteredList)).toEqual([...names, '第4位']);
    const [order] = orderList as { payDetail: string }[];
    expect(namesOf((JSON.parse(order?.payDetail ?? '{}') as { enteredList: unknown }).enteredList)).toEqual(names);
  });

  const namesOf = (list: unknown): string[] => (list as { name: string }[]).map(({ name }) => name);

  it('adds none where one is at fault, and names every fault by row and field', async () => {
    await operator.post('addEntered', memberBody(9));
    const rows = [
      memberBody(1),
      memberBody(2, { name: '' }),
      memberBody(1, { name: '重复' }),
      memberBody(9),
      memberBody(3, { province: '火星', phone: '123' }),
      memberBody(4, { attr2: { ...creditInfo, sex: '?' } }),
    ];
    const answer = await batch(rows);
    expect(answer).toMatchObject({ httpStatus: 200, status: -1, message: '有 5 行信息需要修改，尚未添加任何参会人' });
    expect(answer.data).toEqual({
      errors: [
        { index: 1, field: 'name', message: '请填写姓名' },
        { index: 2, field: 'phone', message: '与第 1 行的手机号重复' },
        { index: 3, field: 'phone', message: '该手机号已报名本次会议' },
        { index: 4, field: 'phone', message: '少 8 位：手机号码是 11 位' },
        { index: 4, field: 'province', message: '请选择所在省份' },
        { index: 5, field: 'attr2.sex', message: '请选择性别' },
      ],
    });
    expect(await memberCount()).toBe(1);
  });

  it('takes a thousand rows and no more', async () => {
    expect(await batch(Array.from({ length: 1_001 }, (_, n) => memberBody(n)))).toMatchObject({ httpStatus: 400 });
    expect(await batch([])).toMatchObject({ httpStatus: 400 });
    expect(await batch(['text'])).toMatchObject({ httpStatus: 400 });
    const members = Array.from({ length: 1_000 }, (_, n) => memberBody(n));
    expect(await batch(members)).toMatchObject({ status: 200, data: { count: 1_000 } });
    expect(await memberCount()).toBe(1_000);
  });
});
