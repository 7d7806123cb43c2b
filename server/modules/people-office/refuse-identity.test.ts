import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { orderItems, orders } from '../../db/tables/orders';
import { refunds } from '../../db/tables/refunds';
import { changeEntry, entryOf, pay } from '../../test-support/attendees';
import { server } from '../../test-support/changed-price';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { brokenInvariants } from '../../test-support/order-invariants';
import { registerAs, setPrices } from '../../test-support/priced-meeting';
import { memberPhone, teamMeetingId } from '../../test-support/team';

const student = memberPhone(11);
let [owner, registrar] = [{} as SignedIn, {} as SignedIn];
let personId: string;

beforeEach(async () => {
  await setPrices(10);
  owner = await staffOf(server, '13912340001', ['owner']);
  registrar = await staffOf(server, '13912340002', ['registrar'], { meetingId: teamMeetingId });
});
afterEach(async () => {
  expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
});

async function register(kind: string): Promise<string> {
  const { outTradeNo } = await registerAs(student, kind);
  personId = (await entryOf(server, student)).id;
  return outTradeNo;
}

const inputFor = (kind: string, changes: Record<string, unknown>) => ({
  ...{
    meetingId: teamMeetingId,
    personId,
    reason: '学生证已过期',
    isForced: false,
    entrant: 'delegate',
    amountFen: null,
  },
  ...{ note: '', seenNote: '', typed: [{ name: 'kind', text: kind, from: '', isSeen: false }] },
  ...changes,
});
const refuse = (kind: string, by: SignedIn, changes: Record<string, unknown> = {}) =>
  callDesk(server, 'refuseIdentity', inputFor(kind, changes), by.headers);

const ordersOfPerson = async () =>
  (
    await server.database.query
      .select({ order: orders })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(eq(orderItems.entryId, personId))
      .orderBy(orderItems.id)
  ).map(({ order }) => order);
const amounts = async () => (await ordersOfPerson()).map(({ status, amountFen }) => [status, amountFen]);
const returned = async () =>
  (await server.database.query.select().from(refunds).where(eq(refunds.entryId, personId))).map(
    ({ refundFen }) => refundFen,
  );
const lastText = () => server.gateways.sms.sent.at(-1)?.parameters.result;

it('lets a student under review take part as a doctor, who owes the full price: one step, one text, shown before', async () => {
  await server.database.query
    .update(meetings)
    .set({ needsReview: true })
    .where(eq(meetings.id, Number(teamMeetingId)));
  await register('B');
  const input = { ...inputFor('A', {}), act: 'identity' };
  const preview = await callDesk(server, 'previewPersonAct', input, registrar.headers);
  const { rows, texts } = preview.data as { rows: Record<'of' | 'from' | 'to', string>[]; texts: unknown[] };
  expect(rows.map(({ of, from, to }) => `${of}：${from} → ${to}`)).toEqual([
    '状态：待审核 → 未支付',
    '应付：¥400.00 → ¥800.00',
    '身份：学生 → 医师',
  ]);
  expect(texts).toHaveLength(1);
  expect(await entryOf(server, student)).toMatchObject({ reviewState: 'pending', feeFen: 400_00 });
  expect(await refuse('A', registrar)).toMatchObject({ status: 200 });
  expect(await entryOf(server, student)).toMatchObject({
    ...{ reviewState: 'approved', feeFen: 800_00, priceOption: 'A', isRegistered: false },
  });
  expect(await amounts()).toEqual([
    ['cancelled', 400_00],
    ['pending', 800_00],
  ]);
  expect(lastText()).toBe('学生证已过期，按“医师”参会，请登录个人中心支付 ¥800');
  expect((await refuse('A', owner)).message).toBe('已经按“医师”参会');
});

it('asks who has paid for the difference: what they paid goes back, the full price is due, and the code waits for it', async () => {
  await pay(server, await register('B'));
  const { ticketRef } = await entryOf(server, student);
  const answer = await refuse('A', registrar);
  expect(answer).toMatchObject({ httpStatus: 403, message: '补差价要退回已交的，请财务或负责人来办' });
  expect(await refuse('A', owner)).toMatchObject({ status: 200 });
  expect(await entryOf(server, student)).toMatchObject({
    ...{ live: true, payment: 'unpaid', isRegistered: false, feeFen: 800_00, priceOption: 'A' },
  });
  expect(await amounts()).toEqual([
    ['paid', 400_00],
    ['pending', 800_00],
  ]);
  expect(await returned()).toEqual([400_00]);
  expect(lastText()).toBe(
    '学生证已过期，按“医师”参会，已交的 ¥400 退回（款项将原路退回），请登录个人中心支付 ¥800，付清后参会码有效',
  );
  await pay(server, (await ordersOfPerson()).at(-1)?.outTradeNo ?? '');
  expect(await entryOf(server, student)).toMatchObject({ payment: 'paid', isRegistered: true, ticketRef });
});

it('waives the difference where the office says so, which the trail tells, and gives nothing back by itself', async () => {
  await pay(server, await register('B'));
  expect(await refuse('A', registrar, { isForced: true })).toMatchObject({ status: 200 });
  expect(await entryOf(server, student)).toMatchObject({ payment: 'paid', isRegistered: true, priceOption: 'A' });
  expect(lastText()).toBe('学生证已过期，按“医师”参会，不用补交');
  const filter = { meetingId: teamMeetingId, subject: '', before: '' };
  const trail = await callDesk(server, 'getTrail', filter, owner.headers);
  expect(JSON.stringify(trail.data)).toContain('身份不符，学生证已过期，不补差价');
  expect(await refuse('B', owner)).toMatchObject({ status: 200 });
  expect(await entryOf(server, student)).toMatchObject({ payment: 'paid', isRegistered: true, priceOption: 'B' });
  expect(await returned()).toEqual([]);
});

it('refuses what cannot be, and changes nothing then', async () => {
  await register('B');
  expect((await refuse('Z', owner)).message).toBe('请选择改按哪种身份参会');
  expect((await refuse('A', owner, { reason: ' ' })).message).toBe('请写明原因');
  await changeEntry(server, student, { reviewState: 'refused' });
  expect((await refuse('A', owner)).message).toBe('没有通过审核，请先撤回审核');
  expect(await amounts()).toEqual([['pending', 400_00]]);
});
