import fc from 'fast-check';
import { readOrder } from '../../contract/order';
import { allTicketStates, meetingOf, ticket } from '../../../test/conformance/every-ticket';
import type { Order } from '../order/order';
import { parseShanghaiTime } from '../time/shanghai-time';
import { membersForCredit, nextTeamStep, teamProgress } from './team-progress';

const now = parseShanghaiTime('2027-04-01') ?? 0;
const meeting = meetingOf({ discountInfo: '{"number":2,"price":600}' });
const centreOf = (attendees: ReturnType<typeof ticket>[], orders: Order[] = []) => ({
  attendees,
  orders,
  operator: null,
  isTeamOperator: true,
  summary: null,
  owedRefunds: [],
  hasHours: false,
});
const orderOf = (wire: Record<string, unknown>, ids: string[]): Order => {
  const enteredList = ids.map((id) => ({ id, userType: 2 }));
  const order = readOrder({ orderId: ids.join('-'), payDetail: JSON.stringify({ enteredList }), ...wire });
  if (order === null) throw new Error('an order has an id');
  return order;
};
const unpaid = (id: string) => ticket({ id, bMf: 800 });
const paid = (id: string, wire = {}) => ticket({ id, payStatus: 1, whoPay: 2, isSignUp: 1, ...wire });

it.each([
  ['an empty team', [], [], { members: 0, unpaid: 0 }, 'members'],
  [
    'one who owes',
    [unpaid('1')],
    [],
    { unpaid: 1, orderable: 1, orderableFen: 80_000, isDiscounted: false },
    'payment',
  ],
  [
    'two who get the team price',
    [unpaid('1'), unpaid('2')],
    [],
    { unpaid: 2, orderableFen: 120_000, isDiscounted: true },
    'payment',
  ],
  [
    'one in an order to pay',
    [unpaid('1')],
    [orderOf({ payStatus: 0 }, ['1'])],
    { unpaid: 1, orderable: 0, openOrders: 1 },
    'payment',
  ],
  [
    'one paid, without invoice and credit',
    [paid('1')],
    [orderOf({ payStatus: 1 }, ['1'])],
    { unpaid: 0, invoicesToApply: 1, creditsToApply: 1 },
    'afterwards',
  ],
  [
    'all done',
    [paid('1', { attr2: '{"name":"王芳"}' })],
    [orderOf({ payStatus: 1, orderInvoice: '{"invoiceTitle":"湘江医院"}' }, ['1'])],
    { invoicesApplied: 1, invoicesToApply: 0, creditsApplied: 1, creditsToApply: 0 },
    null,
  ],
  ['one refunded, who counts no more', [paid('1', { refundStatus: 2, attr4: '1' })], [], { members: 0 }, 'members'],
] as const)('counts %s, and knows what comes next', (_, attendees, orders, expected, step) => {
  const progress = teamProgress(centreOf([...attendees], [...orders]), meeting, now);
  expect(progress).toMatchObject(expected);
  expect(nextTeamStep(progress, meeting, now)).toBe(step);
});

it('ends with the deadlines of credit and invoice', () => {
  const over = meetingOf({ scoreDeadline: '2027-03-01', invoiceDeadline: '2027-03-01' });
  const progress = teamProgress(centreOf([paid('1')], [orderOf({ payStatus: 1 }, ['1'])]), over, now);
  expect(progress).toMatchObject({ invoicesToApply: 0, creditsToApply: 0 });
  expect(nextTeamStep(progress, over, now)).toBeNull();
});

it('never counts more unpaid or open to credit than there are members', () => {
  const states = allTicketStates();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { maxLength: 8 }), (attendees) => {
      const progress = teamProgress(centreOf(attendees), meeting, now);
      expect(progress.orderable).toBeLessThanOrEqual(progress.unpaid);
      expect(progress.unpaid).toBeLessThanOrEqual(progress.members);
      expect(membersForCredit(attendees, meeting, now).length).toBeLessThanOrEqual(progress.members);
    }),
  );
});

const transfer = { chosenAt: '2027-03-20 10:00:00', remark: 'MI27', receipt: null };
const withTransfer = (order: Order): Order => ({ ...order, transfer });

it('counts the team’s own orders, by what became of each', () => {
  const own = orderOf({ payStatus: 1, userType: 1 }, ['9']);
  const orders = [
    withTransfer(orderOf({ payStatus: 0 }, ['1'])),
    orderOf({ payStatus: 0 }, ['2']),
    orderOf({ payStatus: 1 }, ['3']),
    orderOf({ payStatus: 1, orderInvoice: '{"invoiceTitle":"湘江医院"}' }, ['4']),
  ];
  const members = [unpaid('1'), unpaid('2'), paid('3'), paid('4', { attr2: '{"name":"王芳"}' })];
  const progress = teamProgress(centreOf(members, orders), meeting, now);
  expect(progress).toMatchObject({ openOrders: 2, awaitedOrders: 1, invoicesApplied: 1, invoicesToApply: 1 });
  expect(progress).toMatchObject({ creditsApplied: 1, creditsToApply: 1 });
  const alone = { ...centreOf([], [own]), isTeamOperator: false };
  expect(teamProgress(alone, meeting, now)).toMatchObject({ openOrders: 0, invoicesToApply: 0 });
});

it.each([
  ['only an invoice is left', { invoicesToApply: 1, creditsToApply: 0 }, 'afterwards'],
  ['only credit is left', { invoicesToApply: 0, creditsToApply: 1 }, 'afterwards'],
  ['nothing is left', { invoicesToApply: 0, creditsToApply: 0 }, null],
] as const)('where %s', (_, left, step) => {
  const progress = { ...teamProgress(centreOf([paid('1')]), meeting, now), ...left };
  expect(nextTeamStep(progress, meeting, now)).toBe(step);
});
