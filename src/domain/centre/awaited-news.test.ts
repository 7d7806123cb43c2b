import type { Centre } from './centre';
import { awaitedNews } from './awaited-news';

const transfer = { chosenAt: '', remark: '', receipt: null };
const order = { outTradeNo: 'T1', payment: 'unpaid', transfer, refundDueFen: 0 };
const attendee = { reviewState: 'none', refund: 'none', offer: null };
const news = (part: object) =>
  awaitedNews({ attendee, orders: [], isTeamOperator: false, ...part } as unknown as Centre);

test.each<[string, object, string[], boolean]>([
  ['nothing', {}, [], false],
  ['a transfer', { orders: [order] }, ['T1'], false],
  ['no order that is to be paid by oneself', { orders: [{ ...order, transfer: null }] }, [], false],
  ['no order that is paid', { orders: [{ ...order, payment: 'paid' }] }, [], false],
  ['no order without a number', { orders: [{ ...order, outTradeNo: '' }] }, [], false],
  ['a review', { attendee: { ...attendee, reviewState: 'pending' } }, [], true],
  ['the decision about a refund', { attendee: { ...attendee, refund: 'under-review' } }, [], true],
  ['somebody to accept the ticket', { attendee: { ...attendee, offer: {} } }, [], true],
  ['a refund by bank', { orders: [{ ...order, payment: 'paid', refundDueFen: 100 }] }, [], true],
  ['no decision of a team’s', { isTeamOperator: true, attendee: { ...attendee, refund: 'under-review' } }, [], false],
])('a centre waits for %s', (_, part, outTradeNos, decision) => {
  expect(news(part)).toEqual({ outTradeNos, decision });
});
