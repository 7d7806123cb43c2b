import { isPaymentClosed } from './payment-closing';

const last = Date.parse('2027-04-30T23:59:59.999+08:00');
const meeting = { registrationEnd: '2027-04-30' };

test.each([
  ['team', false, last, false],
  ['team', false, last + 1, true],
  ['team', true, last + 1, false],
  ['attendee', false, last + 1, false],
] as const)('paying by %s, transfer chosen %p, at %d: closed %p', (payer, isTransferChosen, now, isClosed) => {
  expect(isPaymentClosed({ payer, isTransferChosen }, meeting, now)).toBe(isClosed);
  expect(isPaymentClosed({ payer, isTransferChosen }, { registrationEnd: '' }, now)).toBe(false);
});
