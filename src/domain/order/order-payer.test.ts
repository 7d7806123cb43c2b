import { readAttendees } from '../../contract/attendee';
import { orderPayer } from './order-payer';

const orderFor = (...types: (number | undefined)[]) => ({
  attendees: readAttendees(types.map((userType, index) => ({ id: String(index + 1), userType }))),
});

it('is the attendee’s own where nobody manages a team', () => {
  expect(orderPayer(orderFor(7), { isTeamOperator: false })).toBe('attendee');
  expect(orderPayer(orderFor(2), { isTeamOperator: false })).toBe('attendee');
});

it.each([
  ['members', orderFor(2, 2), 'team'],
  ['the operator as a member', orderFor(2), 'team'],
  ['the operator’s own registration', orderFor(7), 'attendee'],
  ['the operator’s own upgrade', orderFor(5), 'attendee'],
  ['members of whom one is not numbered as such', orderFor(2, 7), 'team'],
  ['somebody of no known type', orderFor(undefined), 'team'],
  ['nobody that the wire names', orderFor(), 'team'],
])('of an operator, for %s', (_, order, payer) => {
  expect(orderPayer(order, { isTeamOperator: true })).toBe(payer);
});
