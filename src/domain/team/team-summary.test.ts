import fc from 'fast-check';
import { allTicketStates, meetingOf, ticket } from '../../../test/conformance/every-ticket';
import { parseShanghaiTime } from '../time/shanghai-time';
import { summariseTeam, type MemberCountByStatus } from './team-summary';

const now = parseShanghaiTime('2027-04-01') ?? 0;
const meeting = meetingOf({ discountInfo: '{"number":3,"price":600}' });
const unpaid: MemberCountByStatus = {
  ...{ ticket: ticket({ id: '1', bMf: 800 }), hasCredit: false, isOrdered: false, count: 1 },
};
const paid = (wire = {}): MemberCountByStatus => ({
  ...unpaid,
  ticket: ticket({ id: '2', payStatus: 1, whoPay: 2, isSignUp: 1, ...wire }),
});

it('is all zero for nobody', () => {
  expect(summariseTeam([], meeting, now)).toEqual({
    ...{ listed: 0, groups: { incomplete: 0, unpaid: 0, paid: 0, free: 0, refund: 0, transfer: 0 } },
    ...{ members: 0, unpaid: 0, orderable: 0, orderableFen: 0, isDiscounted: false },
    ...{ creditsApplied: 0, creditsToApply: 0, isTransferable: false, isRefundable: false },
  });
});

it.each([
  ['two who owe', [{ ...unpaid, count: 2 }], { unpaid: 2, orderable: 2, orderableFen: 160_000, isDiscounted: false }],
  ['three, at the team price', [{ ...unpaid, count: 3 }], { orderable: 3, orderableFen: 180_000, isDiscounted: true }],
  ['one in an order', [{ ...unpaid, isOrdered: true }], { unpaid: 1, orderable: 0, orderableFen: 0 }],
  ['one paid', [paid()], { unpaid: 0, creditsToApply: 1, isTransferable: true, isRefundable: true }],
  ['one with credit', [{ ...paid(), hasCredit: true }], { creditsApplied: 1, creditsToApply: 0 }],
  ['one at the entrance', [paid({ checkedIn: true })], { members: 1, isTransferable: false, isRefundable: false }],
  ['one refunded', [paid({ refundStatus: 2, attr4: '1' })], { listed: 1, members: 0, creditsToApply: 0 }],
] as const)('counts %s', (_, alike, expected) => {
  expect(summariseTeam(alike, meeting, now)).toMatchObject(expected);
});

it('ends with its deadlines', () => {
  const over = meetingOf({ scoreDeadline: '2027-03-01', changeDeadline: '2027-03-01', refundDeadline: '2027-03-01' });
  expect(summariseTeam([paid()], over, now)).toMatchObject({
    ...{ creditsToApply: 0, isTransferable: false, isRefundable: false },
  });
});

it('counts members who are alike as it counts each of them', () => {
  const kind = fc.record({
    ticket: fc.constantFrom(...allTicketStates()),
    ...{ hasCredit: fc.boolean(), isOrdered: fc.boolean(), count: fc.integer({ min: 1, max: 4 }) },
  });
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 6 }), (alike) => {
      const each = alike.flatMap((one) => Array.from({ length: one.count }, () => ({ ...one, count: 1 })));
      const summary = summariseTeam(alike, meeting, now);
      expect(summariseTeam(each, meeting, now)).toEqual(summary);
      expect(Object.values(summary.groups).reduce((sum, count) => sum + count, 0)).toBe(summary.listed);
    }),
  );
});
