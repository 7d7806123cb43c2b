import type { Attendee } from '../../src/domain/attendee/attendee';
import { readOrder } from '../../src/contract/order';
import { ownActions, teamActions, type CentreActionName } from '../../src/domain/centre/centre-actions';
import { memberActions, type MemberAction } from '../../src/domain/ticket/member-actions';
import { paymentTag, payerText, paymentTagTexts } from '../../src/domain/ticket/payment-tag';
import { admits, isOperatorSelf, owesFee } from '../../src/domain/ticket/ticket-state';
import { parseShanghaiTime } from '../../src/domain/time/shanghai-time';
import { allTicketStates, fits, meetingOf, ticket } from './every-ticket';

const before = parseShanghaiTime('2027-04-30 23:59:59') ?? 0;
const after = parseShanghaiTime('2027-05-01 00:00:00') ?? 0;
const operator = { phone: '13900000000', userId: 'boss' };
const tickets = allTicketStates();
const free = meetingOf({ isBmf: 0 });
const paid = meetingOf();

/** The result according to the table: the first matching row decides. */
function byTable<Result>(rows: readonly (readonly [string, Result])[], attendee: Attendee): Result | undefined {
  return rows.find(([row]) => fits(row, attendee))?.[1];
}

test('864 tickets are tried', () => {
  expect(tickets).toHaveLength(2 * 4 * 3 * 3 * 3 * 2 * 2);
});

/** Compares quickly, naming the ticket on failure: `expect` for every combination would take seconds. */
function same(attendee: Attendee, actual: readonly unknown[], expected: readonly unknown[]): void {
  if (actual.some((part, index) => part !== expected[index]))
    expect({ attendee, actual }).toEqual({ attendee, actual: expected });
}

describe('the payment tag', () => {
  // pay refund transfer whoPay touched
  const rows: [string, [text: string, payer: string]][] = [
    ['1 03 02 0 *', ['已支付', '']],
    ['1 03 02 1 *', ['已支付', '参会人支付']],
    ['1 03 02 2 *', ['已支付', '经办人支付']],
    ['* 1 * * 1', ['申请退费审核中', '']],
    ['* 2 * * 1', ['已退费', '']],
    ['* * 1 * 1', ['已转赠', '']],
    ['* * 2 * 1', ['转赠票', '']],
  ];

  test('follows the table for every ticket', () => {
    for (const attendee of tickets) {
      for (const meeting of [paid, free]) {
        const tag = paymentTag(attendee, meeting, false);
        // A free guest owes nothing, also where the meeting has a fee.
        const isUnpaid = meeting.isPaid && attendee.userType !== 'free-guest';
        const expected = byTable(rows, attendee) ?? [isUnpaid ? '未支付' : '免费', ''];
        same(attendee, [paymentTagTexts[tag.kind], payerText(tag)], expected);
      }
    }
  });
});

describe('the buttons of the team list', () => {
  const heldOrReceived = ['1 03 02 * *', '* * 2 * *'];
  // For each button the tickets that show it, before the deadlines, at a paid meeting.
  const table: Record<MemberAction, string[]> = {
    view: ['* * * * *'],
    delete: ['0 * 0 * *'],
    edit: ['0 * 0 * *'],
    credit: heldOrReceived,
    transfer: ['1 03 0 2 *'],
    refund: ['1 03 0 2 *'],
    'qr-code': ['* 013 02 * *'],
  };

  test('follow the table for every ticket', () => {
    for (const attendee of tickets) {
      const actions = memberActions(attendee, { meeting: paid, operator, now: before });
      for (const [action, rows] of Object.entries(table)) {
        const isSignedUp = action !== 'qr-code' || attendee.isRegistered;
        const expected = isSignedUp && rows.some((row) => fits(row, attendee));
        same(attendee, [action, actions.includes(action as MemberAction)], [action, expected]);
      }
    }
  });

  test('transfer and refund end with their own deadlines', () => {
    const member = ticket({ payStatus: 1, whoPay: 2, isSignUp: 1 });
    const at = (deadlines: Record<string, string>): MemberAction[] =>
      memberActions(member, { meeting: meetingOf(deadlines), operator, now: after });
    expect(at({})).toEqual(['view', 'credit', 'qr-code']);
    expect(at({ changeDeadline: '' })).toEqual(['view', 'credit', 'transfer', 'qr-code']);
    expect(at({ refundDeadline: '2027-05-01' })).toEqual(['view', 'credit', 'refund', 'qr-code']);
  });

  test('a ticket used at the entrance is neither given away nor refunded', () => {
    const used = ticket({ payStatus: 1, whoPay: 2, isSignUp: 1, checkedIn: true });
    expect(memberActions(used, { meeting: paid, operator, now: before })).toEqual(['view', 'credit', 'qr-code']);
  });

  test('the operator’s own entry is never deleted', () => {
    const context = { meeting: paid, operator, now: before };
    expect(memberActions(ticket({ phone: operator.phone }), context)).not.toContain('delete');
    expect(memberActions(ticket({ userId: operator.userId }), context)).not.toContain('delete');
    expect(memberActions(ticket(), context)).toContain('delete');
  });

  test('credit at a free meeting is for everyone, and without isScore for nobody', () => {
    const offers = (meeting: typeof paid): boolean[] =>
      tickets.map((attendee) => memberActions(attendee, { meeting, operator, now: before }).includes('credit'));
    expect(new Set(offers(free))).toEqual(new Set([true]));
    expect(new Set(offers(meetingOf({ isScore: 0 })))).toEqual(new Set([false]));
  });
});

describe('the grid of the personal centre', () => {
  const order = readOrder({ orderId: 'o1' });
  const invoiced = readOrder({ orderId: 'o1', orderInvoice: { invoiceTitle: '湘江医院' } });
  const orderList = order === null ? [] : [order];
  const namesOf = (attendee: Attendee, now = before, meeting = paid, isTeamOperator = false): CentreActionName[] =>
    ownActions({ attendee, meeting, orders: orderList, isTeamOperator }, now).map(({ name }) => name);

  test('follows the table for every ticket', () => {
    for (const attendee of tickets) {
      const isGuest = attendee.userType === 'free-guest';
      const isLive = fits('* 013 02 * *', attendee);
      const expected: Partial<Record<CentreActionName, boolean>> = {
        'qr-code': attendee.isRegistered && isLive,
        'registration-info': true,
        invoice: attendee.isRegistered || fits('* * 12 * *', attendee),
        credit: (attendee.isRegistered || isGuest) && isLive,
        transfer: fits('1 03 0 * *', attendee),
        refund: fits('1 03 0 1 *', attendee),
        upgrade: isGuest && fits('0 * 0 * *', attendee),
        members: false,
        orders: false,
      };
      const names = namesOf(attendee);
      for (const [name, isShown] of Object.entries(expected)) {
        same(attendee, [name, names.includes(name as CentreActionName)], [name, isShown]);
      }
    }
  });

  test('an operator’s own entry has everything but its invoice, which stands among the team’s', () => {
    for (const attendee of tickets) {
      const names = namesOf(attendee, before, paid, true).filter((name) => name !== 'refund');
      const own = namesOf(attendee).filter((name) => name !== 'invoice' && name !== 'refund');
      same(attendee, names, own);
      const isRefundable = fits('1 03 0 12 *', attendee);
      same(attendee, [namesOf(attendee, before, paid, true).includes('refund')], [isRefundable]);
    }
  });

  test('an operator’s grid manages the team, and a free meeting has nothing to pay', () => {
    const namesFor = (meeting: typeof paid, orders = orderList, attendees = [ticket()]) =>
      teamActions({ meeting, orders, attendees }).map(({ name }) => name);
    expect(namesFor(paid)).toEqual(['members', 'payments', 'orders', 'roster']);
    expect(namesFor(paid, [], [])).toEqual(['members', 'payments', 'orders']);
    expect(namesFor(free, [])).toEqual(['members', 'roster']);
    expect(namesFor(free)).toEqual(['members', 'orders', 'roster']);
  });

  test('a ticket used at the entrance is neither given away nor refunded', () => {
    const used = ticket({ payStatus: 1, whoPay: 1, isSignUp: 1, userType: 7, checkedIn: true });
    expect(namesOf(used)).toEqual(['qr-code', 'registration-info', 'invoice', 'credit']);
  });

  test('without an entry there is nothing for an attendee to do', () => {
    expect(ownActions({ attendee: null, meeting: paid, orders: orderList, isTeamOperator: false }, before)).toEqual([]);
  });

  test('transfer, refund and upgrade end with their deadlines', () => {
    const holder = ticket({ payStatus: 1, whoPay: 1, isSignUp: 1, userType: 7 });
    expect(namesOf(holder)).toEqual(['qr-code', 'registration-info', 'invoice', 'credit', 'transfer', 'refund']);
    expect(namesOf(holder, after)).toEqual(['qr-code', 'registration-info', 'invoice', 'credit']);
    const guest = ticket({ userType: 5, isSignUp: 1 });
    expect(namesOf(guest)).toContain('upgrade');
    expect(namesOf(guest, after)).not.toContain('upgrade');
    expect(namesOf(guest, before, free)).not.toContain('upgrade');
  });

  test('there is no invoice without an order, and no credit without isScore', () => {
    const holder = ticket({ payStatus: 1, whoPay: 1, isSignUp: 1 });
    const centre = { attendee: holder, meeting: meetingOf({ isScore: 0 }), orders: [], isTeamOperator: false };
    const names = ownActions(centre, before).map(({ name }) => name);
    expect(names).not.toContain('invoice');
    expect(names).not.toContain('credit');
  });

  test.each([
    ['nothing yet', {}, order, before, null, null],
    ['nothing yet, too late', {}, order, after, 'ended', 'ended'],
    ['applied', { attr2: '{"name":"王芳"}' }, invoiced, before, 'applied', 'applied'],
    ['applied, and over', { attr2: '{"name":"王芳"}' }, invoiced, after, 'applied', 'applied'],
  ] as const)('badges of credit and invoice: %s', (_, wire, firstOrder, now, credit, invoice) => {
    const attendee = ticket({ payStatus: 1, isSignUp: 1, ...wire });
    const list = firstOrder === null ? [] : [firstOrder];
    const actions = ownActions({ attendee, meeting: paid, orders: list, isTeamOperator: false }, now);
    const badgeOf = (wanted: CentreActionName) => actions.find(({ name }) => name === wanted)?.badge;
    expect([badgeOf('credit'), badgeOf('invoice')]).toEqual([credit, invoice]);
  });
});

test('the fee is owed by who has not paid, is no free guest, and has nothing to do with a transfer', () => {
  for (const attendee of tickets) {
    expect(owesFee(attendee, paid)).toBe(fits('0 * 0 * *', attendee) && attendee.userType !== 'free-guest');
    expect(owesFee(attendee, free)).toBe(false);
  }
});

test('a QR code admits until the ticket is refunded or given away', () => {
  expect(admits(ticket({ isSignUp: 1 }))).toBe(true);
  expect(admits(ticket({ isSignUp: 1, refundStatus: 1 }))).toBe(true);
  expect(admits(ticket({ isSignUp: 1, refundStatus: 2 }))).toBe(false);
  expect(admits(ticket({ isSignUp: 1, transferStatus: 1 }))).toBe(false);
  expect(admits(ticket({ isSignUp: 0 }))).toBe(false);
});

test('an entry without phone and user is not the operator’s, even of an operator without them', () => {
  const nobody = { phone: '', userId: '' };
  expect(isOperatorSelf({ phone: '', userId: '' }, nobody)).toBe(false);
  expect(isOperatorSelf({ phone: '13812345678', userId: 'u1' }, null)).toBe(false);
});
