import * as fc from 'fast-check';
import type { Attendee } from '../domain/attendee/attendee';
import { readAttendee, writeAttendee } from './attendee';
import type { Call } from './call';
import { calls, type CallName } from './calls';
import { centreCodec } from './centre';
import { readMeeting, writeMeeting } from './meeting';
import { readOrder, writeOrder } from './order';
import { id, fen, meeting, attendee, order, summary } from '../../test/conformance/arbitrary-entities';
import { inputs, answers } from '../../test/conformance/arbitrary-calls';

/** Each end reads what the other wrote: both sides use the same wire name for each field. */

/** The answer after transport: JSON has no undefined and no classes. */
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
  const operator = { name: '李秘书', teamName: '信息中心', phone: '13812345678', userId: 'u-1' };
  fc.assert(
    fc.property(meeting, attendee, fc.boolean(), fc.option(summary), (ofMeeting, own, isOperator, inNumbers) => {
      const refund = {
        names: '王芳、李静',
        amountFen: 120_050,
        account: '张伟，尾号 0128',
        isSent: isOperator,
        failure: '',
      };
      const owed = isOperator ? [{ id: 'T1', ...refund }] : [];
      const written = centreCodec.write({
        ...{ meeting: ofMeeting, attendee: own, attendees: [own], order: null, orders: [], cancelledOrders: [] },
        operator: isOperator ? { ...operator, province: '陕西省' } : null,
        summary: inNumbers,
        hasHours: true,
        owedRefunds: owed,
      });
      expect(centreCodec.read(sent(written))).toEqual({
        ...{ meeting: ofMeeting, attendee: own, attendees: [own], order: null, orders: [], cancelledOrders: [] },
        ...{ isTeamOperator: isOperator, operator: isOperator ? operator : null, summary: inNumbers },
        hasHours: true,
        owedRefunds: owed,
      });
    }),
    { numRuns: 30 },
  );
});

/** Parses a URL as a server would. */
function requestOf(path: string, url: string, body: unknown) {
  const [address = '', query = ''] = url.split('?');
  const parts = address.split('/');
  const params = path.split('/').flatMap((part, n) => {
    return part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[n] ?? '')]] : [];
  });
  return {
    params: Object.fromEntries(params) as unknown,
    query: Object.fromEntries(new URLSearchParams(query)) as unknown,
    body,
  };
}

/** Arbitrary path parameters of a call without any other input. */
function pathParameters({ parts }: Call): fc.Arbitrary<unknown> {
  expect({ query: parts.query, body: parts.body }).toEqual({ query: {}, body: {} });
  return fc.record(Object.fromEntries(parts.params.map((param) => [param, id])));
}

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  it('reads the input that it wrote', () => {
    const call: Call = calls[name];
    const input: fc.Arbitrary<unknown> = inputs[name] ?? pathParameters(call);
    fc.assert(
      fc.property(input, (wanted) => {
        const url = call.url(wanted as never);
        const body = call.body(wanted as never);
        expect(call.readInput(requestOf(call.path, url, body && sent(body)))).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });
});

describe.each(Object.keys(answers) as (keyof typeof answers)[])('%s', (name) => {
  it('reads the answer that it wrote', () => {
    const { answer }: Call = calls[name];
    const wire: fc.Arbitrary<unknown> = answers[name];
    fc.assert(
      fc.property(wire, (wanted) => {
        expect(answer.read(sent(answer.write(wanted as never)))).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });
});

test('the answers that are written in part are read as far as they are written', () => {
  const shown = ({ name, phone, amountFen, paidBy }: Attendee) => ({ name, phone, amountFen, paidBy });
  const definition = [{ shortName: 'name', name: '姓名' }];
  fc.assert(
    fc.property(meeting, fc.array(attendee, { maxLength: 3 }), fen, (ofMeeting, attendees, totalFen) => {
      const unpaid = calls.getUnpaidMembers.answer;
      expect(unpaid.read(sent(unpaid.write(attendees))).map(shown)).toEqual(attendees.map(shown));
      const quote = calls.getTeamOrderQuote.answer;
      const read = quote.read(sent(quote.write({ totalFen, attendees })));
      expect({ ...read, attendees: read.attendees.map(shown) }).toEqual({ totalFen, attendees: attendees.map(shown) });
      const { id: meetingId, startTime, endTime } = ofMeeting;
      const meetingForm = calls.getMeetingForm.answer;
      const items = [expect.objectContaining({ shortName: 'name', name: '姓名' })];
      expect(meetingForm.read(sent(meetingForm.write({ definition, meeting: ofMeeting })))).toEqual({
        ...{ items, meetingId, startTime, endTime },
      });
    }),
    { numRuns: 30 },
  );
});
