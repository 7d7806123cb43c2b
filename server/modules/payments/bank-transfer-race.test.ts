import { sql } from 'drizzle-orm';
import { orderItems } from '../../db/tables/orders';
import { brokenInvariants } from '../../test-support/order-invariants';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import {
  addTestMembers,
  joinIds,
  memberPhone,
  orderById,
  startTeam,
  submitTestOrder,
  type SubmittedOrder,
  type TestOperator,
} from '../../test-support/team';
import { countRows } from '../../test-support/test-database';
import { lockOrderById, reopenOrder } from '../../stores/orders/store';
import { bookTransfer } from '../bank/book-transfer';

const server = setUpPostgresServer();
let operator: TestOperator;
let members: Awaited<ReturnType<typeof addTestMembers>>;
let order: SubmittedOrder;

/** A cancelled order of three members, whose money has arrived. */
async function cancelOrder(): Promise<void> {
  await server.reset();
  operator = await startTeam(server);
  members = await addTestMembers(server, operator, [1, 2, 3]);
  order = await submitTestOrder(operator, members);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: order.outTradeNo });
  await operator.post('cancelOrder', { orderId: order.meetingPayorderId });
}
beforeEach(cancelOrder);

const book = () =>
  bookTransfer(
    order.outTradeNo,
    { givesBack: false, amountFen: 240_000, arrivedOn: '', serial: '' },
    server.dependencies,
  ).then(
    ({ outcome }) => outcome,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const bookAtOnce = (times: number) => Promise.all(Array.from({ length: times }, book));
const again = () => operator.post('submitTeamOrder', { enteredIds: joinIds(members) });

it('is re-opened once, however often it is booked at the same moment', async () => {
  const outcomes = await bookAtOnce(12);
  expect(outcomes.filter((outcome) => outcome === 'reopened')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.startsWith('该订单的转账已确认到账，请勿重复确认'))).toHaveLength(11);
  expect(await countRows(server.database.query)).toMatchObject({ ledger: 1, refunds: 0 });
  expect(await brokenInvariants(server.database.query)).toEqual([]);
});

it('goes back once where it cannot be re-opened', async () => {
  await operator.post('delEntered', { phone: memberPhone(1) });
  const outcomes = await bookAtOnce(12);
  expect(outcomes.filter((outcome) => outcome === 'toGiveBack')).toHaveLength(1);
  expect(await countRows(server.database.query)).toMatchObject({ ledger: 1, refunds: 1 });
  expect(await brokenInvariants(server.database.query)).toEqual([]);
});

it('meets members who are ordered again, deleted or given away at that moment, and one of the two stands', async () => {
  for (let round = 0; round < 12; round += 1) {
    await cancelOrder();
    const pause = new Promise((resolve) => setTimeout(resolve, round % 4));
    const [outcome, other] = await Promise.all([
      pause.then(book),
      round % 2 === 0 ? again() : operator.post('delEntered', { phone: memberPhone(2) }),
    ]);
    expect(other.httpStatus).toBe(200);
    expect(await brokenInvariants(server.database.query)).toEqual([]);
    const status = (await orderById(server, order.meetingPayorderId))?.status;
    expect(status).toBe(outcome === 'reopened' ? 'paid' : 'cancelled');
    // Paid, nobody in it can be ordered again or deleted; else the other one was faster.
    expect(other.status).toBe(outcome === 'reopened' ? -1 : 200);
  }
});

/** Books without the locks on the order's members: it reads first, and writes later by what it read. */
async function reopenWithoutLocks(meanwhile: () => Promise<unknown>): Promise<void> {
  await server.database.query.transaction(async (query) => {
    await lockOrderById(query, order.meetingPayorderId);
    const live = (await query.select().from(orderItems)).filter((item) => item.live);
    expect(live).toEqual([]);
    await meanwhile();
    await reopenOrder(query, order.meetingPayorderId);
  });
}

it('and the locks and the unique index are what holds it: without them members come into two live orders', async () => {
  await expect(reopenWithoutLocks(again)).rejects.toThrow();
  await cancelOrder();
  const { rows } = (await server.database.query.execute(
    sql`select indexdef from pg_indexes where indexname = 'order_items_live_entered'`,
  )) as { rows: { indexdef: string }[] };
  await server.database.query.execute(sql`drop index order_items_live_entered`);
  try {
    await reopenWithoutLocks(again);
    expect(await brokenInvariants(server.database.query)).toContain('a member is in two live orders');
    await cancelOrder();
    // With the locks, even without the index.
    await Promise.all([book(), again()]);
    expect(await brokenInvariants(server.database.query)).toEqual([]);
  } finally {
    await server.reset();
    await server.database.query.execute(sql.raw(rows[0]?.indexdef ?? ''));
  }
});

it('one remark is one order’s, whoever else asks for it at that moment', async () => {
  const { randomIds } = server.dependencies;
  const next = ['3K9TX7WM', '3K9TX7WM', '3K9TX7WM', '4K9TX7WM', '6K9TX7WM', '7K9TX7WM', '9K9TX7WM'];
  jest.spyOn(randomIds, 'transferRemark').mockImplementation(() => next.shift() ?? 'CCCCDDDD');
  const open = await Promise.all(members.map((member) => submitTestOrder(operator, [member])));
  await Promise.all(open.map(({ outTradeNo }) => server.post('/api/appweb/wxpay/offlinePay', { outTradeNo })));
  jest.restoreAllMocks();
  const remarks = await Promise.all(
    open.map(async ({ meetingPayorderId }) => (await orderById(server, meetingPayorderId))?.transferRemark),
  );
  expect(new Set(remarks).size).toBe(3);
  expect(remarks).not.toContain(null);
});
