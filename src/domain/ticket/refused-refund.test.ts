import { readAttendee } from '../../contract/attendee';
import { type Attendee } from '../attendee/attendee';
import { refusedRefund } from './refused-refund';

const ticket = (part: object): Attendee =>
  readAttendee({
    id: '1',
    isSignUp: 1,
    payStatus: 1,
    refundStatus: 3,
    refundReason: '已过退费期限',
    ...part,
  }) as Attendee;

test.each([
  ['with its reason', {}, '未通过（已过退费期限），参会码仍有效'],
  ['without one, and of a server that gives none', { refundReason: undefined }, '未通过，参会码仍有效'],
  ['of a code that was used', { checkedIn: true }, '未通过（已过退费期限）'],
  ['not while another is under review', { refundStatus: 1 }, null],
  ['not of a ticket that was given away since', { transferStatus: 1 }, null],
  ['not where none was asked for', { refundStatus: 0 }, null],
])('a refused refund is told %s', (_, part, text) => {
  expect(refusedRefund(ticket(part))).toBe(text);
});
