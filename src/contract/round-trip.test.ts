import * as fc from 'fast-check';
import type { Attendee } from '../domain/attendee/attendee';
import type { Meeting } from '../domain/meeting/meeting';
import type { Order } from '../domain/order/order';
import { readAttendee, writeAttendee } from './attendee';
import { centreCodec } from './centre';
import { readMeeting, writeMeeting } from './meeting';
import { readOrder, writeOrder } from './order';
import { submitResultCodec } from './payment';

/** What one end writes, the other reads: each field of the wire is named on both sides alike. */

const text = fc.string({ maxLength: 12 });
const id = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 1, max: 999_999 }).map((number) => String(number)),
);
const fen = fc.integer({ min: 0, max: 100_000_000 });
const status = fc.integer({ min: 0, max: 3 });

const meeting: fc.Arbitrary<Meeting> = fc.record({
  id: fc.integer({ min: 1, max: 999_999 }).map((number) => String(number)),
  ...{ code: text, name: text, description: text, registrationEnd: text, banner: text, address: text },
  ...{ isPaid: fc.boolean(), hasExhibitors: fc.boolean(), admitsVisitors: fc.boolean(), hasCredit: fc.boolean() },
  ...{ startTime: text, endTime: text, creditDeadline: text, invoiceDeadline: text },
  ...{ transferDeadline: text, refundDeadline: text },
  discount: fc.option(fc.record({ number: fc.integer({ min: 1, max: 100 }), priceFen: fen })),
});

const attendee: fc.Arbitrary<Attendee> = fc.record({
  ...{ id, meetingId: id, name: text, phone: text, userId: text, ticketImageUrl: text, ticketCode: text },
  userType: fc.option(fc.constantFrom(2, 5, 7)),
  registeredAt: text,
  credit: fc.option(
    fc.record({
      ...{ name: text, age: text, sex: text, titlegrade: text },
      ...{ gzdw: text, isbasiclevel: text, province: text, phone: text },
    }),
  ),
  ...{ isTouched: fc.boolean(), isRegistered: fc.boolean(), amountFen: fen, feeFen: fen },
  ...{ payStatus: status, refundStatus: status, transferStatus: status, paidBy: status },
  answers: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    text,
    { maxKeys: 4, noNullPrototype: true },
  ),
  provinceText: text,
  reviewState: fc.constantFrom('none', 'pending', 'approved', 'refused'),
});

const order: fc.Arbitrary<Omit<Order, 'attendees'>> = fc.record({
  ...{ id, outTradeNo: text, createdAt: text, title: text, meetingId: id },
  ...{ amountFen: fen, refundedFen: fen, netFen: fen, dueFen: fen, payStatus: status },
  invoice: fc.option(
    fc.record({
      invoiceType: fc.constantFrom(1, 2),
      invoiceTitle: text.filter((title) => title !== ''),
      ...{ taxpayerIdentificationNumber: text, bankOfDeposit: text, accountOpening: text },
      ...{ companyAddress: text, contactTelephoneCompany: text, recipientEmail: text },
    }),
  ),
  isInvoiceIssued: fc.boolean(),
});

/** As the answer travels: JSON has no undefined, and no classes. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a meeting', () => {
  fc.assert(
    fc.property(meeting, (wanted) => {
      expect(readMeeting(sent(writeMeeting(wanted)))).toEqual(wanted);
    }),
  );
});

test('an attendee', () => {
  fc.assert(
    fc.property(attendee, (wanted) => {
      expect(readAttendee(sent(writeAttendee(wanted)))).toEqual(wanted);
    }),
  );
});

test('an order, with what its list shows of its attendees', () => {
  fc.assert(
    fc.property(order, fc.array(attendee, { maxLength: 3 }), (wanted, attendees) => {
      const read = readOrder(sent(writeOrder({ ...wanted, attendees, invoiceNumber: '' })));
      expect(read).toMatchObject(wanted);
      const shown = ({ name, phone, amountFen, paidBy }: Attendee) => ({ name, phone, amountFen, paidBy });
      expect(read?.attendees.map(shown)).toEqual(attendees.map(shown));
    }),
  );
});

test('a centre', () => {
  const operator = { name: '李秘书', phone: '13812345678', userId: 'u-1' };
  fc.assert(
    fc.property(meeting, attendee, fc.boolean(), (ofMeeting, own, isOperator) => {
      const written = centreCodec.write({
        ...{ meeting: ofMeeting, attendee: own, attendees: [own], order: null, orders: [] },
        operator: isOperator ? { ...operator, teamName: '信息中心', province: '陕西省' } : null,
      });
      expect(centreCodec.read(sent(written))).toEqual({
        ...{ meeting: ofMeeting, attendee: own, attendees: [own], order: null, orders: [] },
        ...{ isTeamOperator: isOperator, operator: isOperator ? operator : null },
      });
    }),
    { numRuns: 30 },
  );
});

test('what is due', () => {
  const due = { dueFen: 120_050, outTradeNo: 'R1', orderId: '7', needReview: true };
  expect(submitResultCodec.read(sent(submitResultCodec.write(due)))).toEqual(due);
});
