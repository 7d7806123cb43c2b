import { readAttendee } from '../../src/contract/attendee';
import { type Attendee } from '../../src/domain/attendee/attendee';
import { readMeeting } from '../../src/contract/meeting';
import { paidBy, payment, refund, transfer } from '../../src/contract/states';
import { type Meeting } from '../../src/domain/meeting/meeting';

/** The state fields read by the ticket rules of product §10, with all their values. */
const states: Record<string, readonly (number | string)[]> = {
  payStatus: [0, 1],
  refundStatus: [0, 1, 2, 3],
  transferStatus: [0, 1, 2],
  whoPay: [0, 1, 2],
  userType: [2, 5, 7],
  isSignUp: [0, 1],
  attr4: ['', '1'],
};

/** Every combination, built by the contract's reader. */
export function allTicketStates(): Attendee[] {
  const combinations = Object.entries(states).reduce<Record<string, unknown>[]>(
    (made, [name, values]) => made.flatMap((wire) => values.map((value) => ({ ...wire, [name]: value }))),
    [{}],
  );
  return combinations.map(ticket);
}

/** A ticket from wire fields; by default an unpaid team member's. */
export function ticket(wire: Record<string, unknown> = {}): Attendee {
  const read = readAttendee({ id: '1', phone: '13812345678', userId: 'u1', userType: 2, ...wire });
  if (read === null) throw new Error('a ticket has an id');
  return read;
}

/** A meeting from wire fields; by default a paid one with credit and deadlines at the end of April 2027. */
export function meetingOf(wire: Record<string, unknown> = {}): Meeting {
  const deadlines = { scoreDeadline: '2027-04-30', invoiceDeadline: '2027-04-30', changeDeadline: '2027-04-30' };
  const rest = { refundDeadline: '2027-04-30', bmEndTime: '2027-04-30', isBmf: 1, isScore: 1 };
  const read = readMeeting({ id: '1', ...deadlines, ...rest, ...wire });
  if (read === null) throw new Error('a meeting has an id');
  return read;
}

/**
 * Returns whether a ticket matches a table row: 'pay refund transfer whoPay touched', each a list of digits or `*`. For
 * example '1 03 02 2 *': paid by the operator, no refund in progress, not given away.
 */
export function fits(row: string, entered: Attendee): boolean {
  const states = [payment.write(entered.payment), refund.write(entered.refund), transfer.write(entered.transfer)];
  const all = [...states, paidBy.write(entered.paidBy), entered.isTouched ? 1 : 0];
  return row.split(' ').every((allowed, index) => allowed === '*' || allowed.includes(String(all[index])));
}
