import { knownByTicket } from './known-by-ticket';

test.each([
  [null, 'ticket'],
  ['under-review', 'review'],
  ['review-refused', 'review'],
  ['unpaid', 'info'],
  ['not-effective', 'info'],
  // Whose ticket is gone may register again.
  ['refunded', null],
  ['transferred-away', null],
] as const)('a ticket with refusal %s makes %s known', (refusal, known) => {
  expect(knownByTicket(refusal)).toBe(known);
});
