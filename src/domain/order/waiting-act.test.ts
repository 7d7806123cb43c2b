import type { InvoiceInfo } from '../invoice/invoice-form';
import type { Order } from './order';
import { waitingAct } from './waiting-act';

const now = Date.parse('2027-05-20T12:00:00+08:00');
const meeting = { invoiceDeadline: '2027-06-30' };
const order = (id: string, changes: Partial<Order> = {}): Order => ({
  ...{ id, outTradeNo: `T${id}`, createdAt: '', amountFen: 900_00, refundedFen: 0, refundDueFen: 0, netFen: 0 },
  ...{ dueFen: 900_00, payment: 'paid', attendees: [], invoice: null, isInvoiceIssued: false, isInvoiceAhead: false },
  ...{ isInvoiceOverstated: false, invoiceFiles: [], title: '', meetingId: '7', transfer: null, paymentMethod: '' },
  ...{ renewedFen: null, priceUntil: '', heldUntil: '' },
  ...changes,
});
const unpaid = order('1', { payment: 'unpaid' });
const later = order('2', { payment: 'unpaid' });
const paid = order('3');
const invoiced = order('4', { invoice: {} as InvoiceInfo });
const refunded = order('5', { refundedFen: 900_00 });
const isPayable = ({ payment }: Order): boolean => payment === 'unpaid';

test('an order that can be paid comes first, the latest of several', () => {
  const orders = [paid, later, unpaid];
  expect(waitingAct({ orders, isPayable, orderable: 3 }, meeting, now)).toEqual({ kind: 'pay', order: later });
});

test('an order that cannot be paid now is passed over', () => {
  const state = { orders: [unpaid, paid], isPayable: () => false, orderable: 3 };
  expect(waitingAct(state, meeting, now)).toEqual({ kind: 'order', members: 3 });
  expect(waitingAct({ ...state, orderable: 0 }, meeting, now)).toMatchObject({ kind: 'invoice', order: paid });
});

test('invoices wait that were not applied for, of which something is left to invoice', () => {
  const invoices = (orders: Order[]) => waitingAct({ orders, isPayable, orderable: 0 }, meeting, now);
  expect(invoices([paid, invoiced, refunded])).toEqual({ kind: 'invoice', count: 1, order: paid });
  expect(invoices([paid, order('6')])).toEqual({ kind: 'invoice', count: 2, order: null });
  expect(invoices([invoiced, refunded])).toBeNull();
  expect(invoices([])).toBeNull();
});

test('nothing can be invoiced after the deadline', () => {
  const state = { orders: [paid], isPayable, orderable: 0 };
  expect(waitingAct(state, { invoiceDeadline: '2027-05-19' }, now)).toBeNull();
  expect(waitingAct(state, { invoiceDeadline: '2027-05-20' }, now)).not.toBeNull();
  expect(waitingAct(state, { invoiceDeadline: '' }, now)).not.toBeNull();
});
