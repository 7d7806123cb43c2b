import { sql } from 'drizzle-orm';
import { pay } from '../../test-support/attendees';
import { creditInfo, invoiceInfo } from '../../test-support/submissions';
import {
  addTestMembers,
  memberBody,
  memberPhone,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
  type TestOperator,
} from '../../test-support/team';
import { setUpServer } from '../../test-support/set-up-server';

/** An operator names another team's things, in every call that names something (product §5, calls marked A). */
const server = setUpServer({ isReset: false });
let attacker: TestOperator;
let unpaidId: string;
let paidId: string;
let ownId: string;
let pendingOrderId: string;
let paidOrderId: string;

beforeAll(async () => {
  const victim = await startTeam(server);
  const [unpaid, ordered, paid] = await addTestMembers(server, victim, [1, 2, 3]);
  pendingOrderId = (await submitTestOrder(victim, [ordered!])).meetingPayorderId;
  const paidOrder = await submitTestOrder(victim, [paid!]);
  paidOrderId = paidOrder.meetingPayorderId;
  await pay(server, paidOrder.outTradeNo);
  [unpaidId, paidId] = [unpaid!.id, paid!.id];
  const applied = await server.post(
    `/api/appweb/orderDetails/applyOrderInvoice/${teamMeetingId}`,
    { ...invoiceInfo, orderId: paidOrderId },
    victim.headers,
  );
  if (applied.status !== 200) throw new Error(applied.message);
  attacker = await startTeam(server, otherOperatorPhone);
  ownId = (await addTestMembers(server, attacker, [4]))[0]!.id;
});

/** All tables except the codes and sessions that logging in leaves behind. */
async function everything(): Promise<string> {
  const tables = [
    'entered',
    'orders',
    'order_items',
    'refund_applications',
    'refunds',
    'ledger',
    'payment_attempts',
    'teams',
  ];
  const contents: unknown[] = [];
  for (const table of tables) {
    const { rows } = (await server.database.query.execute(sql.raw(`select * from ${table} as t order by t::text`))) as {
      rows: unknown[];
    };
    contents.push(rows);
  }
  return JSON.stringify(contents);
}

const team = '/api/appweb/team';
const enteredUrl = '/api/appweb/entered';
const invoices = '/api/appweb/orderDetails';
const meeting = { meetingId: teamMeetingId };

const attacks: [string, () => { url: string; body: Record<string, unknown> }][] = [
  ['corrects a member', () => ({ url: `${team}/updateTeamEntered`, body: memberBody(9, { id: unpaidId }) })],
  [
    'corrects by enteredId',
    () => ({ url: `${team}/updateTeamEntered`, body: memberBody(9, { id: ownId, enteredId: unpaidId }) }),
  ],
  ['deletes a member', () => ({ url: `${team}/delEntered`, body: { phone: memberPhone(1) } })],
  ['prices a member', () => ({ url: `${team}/getTeamOrderDetail`, body: { enteredIds: unpaidId } })],
  [
    'prices one beside an own',
    () => ({ url: `${team}/getTeamOrderDetail`, body: { enteredIds: `${ownId},${unpaidId}` } }),
  ],
  ['orders for a member', () => ({ url: `${team}/submitTeamOrder`, body: { enteredIds: unpaidId } })],
  [
    'orders for one beside an own',
    () => ({ url: `${team}/submitTeamOrder`, body: { enteredIds: `${ownId},${unpaidId}` } }),
  ],
  ['cancels an order', () => ({ url: `${team}/cancelOrder`, body: { orderId: pendingOrderId } })],
  ['cancels a paid order', () => ({ url: `${team}/cancelOrder`, body: { orderId: paidOrderId } })],
  ['refunds a member', () => ({ url: `${enteredUrl}/applyRefund`, body: { enteredId: paidId } })],
  [
    'gives a member’s ticket away',
    () => ({ url: `${enteredUrl}/applyTransfer`, body: memberBody(9, { enteredId: paidId }) }),
  ],
  [
    'applies for a member’s credit',
    () => ({ url: `${enteredUrl}/applyCredit/${teamMeetingId}`, body: { ...creditInfo, enteredId: paidId } }),
  ],
  [
    'changes an invoice',
    () => ({
      url: `${invoices}/applyOrderInvoice/${teamMeetingId}`,
      body: { ...invoiceInfo, invoiceTitle: '他人', orderId: paidOrderId },
    }),
  ],
  [
    'cancels an invoice',
    () => ({ url: `${invoices}/cancelOrderInvoice/${teamMeetingId}`, body: { orderId: paidOrderId } }),
  ],
  ['adds to another meeting', () => ({ url: `${team}/addEntered`, body: memberBody(9, { meetingId: '1' }) })],
  [
    'orders at another meeting',
    () => ({ url: `${team}/submitTeamOrder`, body: { meetingId: '1', enteredIds: ownId } }),
  ],
];

it.each(attacks)('nothing changes where an operator %s of another team', async (_name, attack) => {
  const before = await everything();
  const { url, body } = attack();
  const answer = await server.post(url, { ...meeting, ...body }, attacker.headers);
  expect(answer.status).not.toBe(200);
  expect(answer.httpStatus).toBeLessThan(500);
  expect(answer.data).toBeNull();
  expect(await everything()).toBe(before);
});

it('a refund quote tells nothing of another team’s member', async () => {
  const url = `${enteredUrl}/refundQuote/${teamMeetingId}?enteredId=${paidId}`;
  expect(await server.get(url, attacker.headers)).toMatchObject({ httpStatus: 404, data: null });
});

it('the centre shows an operator their own team alone', async () => {
  const centre = await attacker.centre();
  expect(centre.orderList).toEqual([]);
  expect((centre.enteredList as { id: string }[]).map(({ id }) => id)).toEqual([ownId]);
  const { data } = await attacker.post('getNotPayEnteredList', {});
  expect((data as { id: string }[]).map(({ id }) => id)).toEqual([ownId]);
});

it('another team’s key answers nothing of theirs', async () => {
  const key = { 'idempotency-key': 'a-shared-key-0123456789' };
  const first = await attacker.post('addEntered', memberBody(20), key);
  expect(first).toMatchObject({ status: 200 });
  const third = await startTeam(server, '13800000003');
  const answer = await third.post('addEntered', memberBody(20), key);
  expect(answer).toMatchObject({ status: -1, message: '该手机号已报名本次会议' });
});
