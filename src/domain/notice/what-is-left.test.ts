import { leftNotes, leftWords, whatIsLeft } from './what-is-left';

const ticket = {
  ...({ payment: 'unpaid', refund: 'none', transfer: 'none', paidBy: 'nobody', userType: 'attendee' } as const),
  ...{ isRegistered: false, isTouched: false },
} as never as Parameters<typeof whatIsLeft>[0]['ticket'];
const alone = { ticket, reviewState: 'none', isOfTeam: false, isAwaited: false } as const;
const valid = { ...ticket, isRegistered: true };

it.each([
  ['nobody who may come', { ...alone, ticket: valid }, 'nothing'],
  ['a visitor whose upgrade is unpaid', { ...alone, ticket: valid, isAwaited: true }, 'nothing'],
  ['who has not paid', alone, 'payment'],
  ['whose review was approved', { ...alone, reviewState: 'approved' }, 'payment'],
  ['whose transfer is on its way', { ...alone, isAwaited: true, isOfTeam: true }, 'transfer'],
  ['a member of an unpaid team', { ...alone, isOfTeam: true }, 'team-payment'],
  [
    'whose place in a team is neither paid for nor completed',
    { ...alone, isOfTeam: true, ticket: { ...ticket, isIncomplete: true } },
    'team-payment-and-completion',
  ],
  [
    'who has paid, and lacks answers',
    { ...alone, ticket: { ...valid, payment: 'paid', isIncomplete: true } as never },
    'completion',
  ],
  ['who is being reviewed', { ...alone, reviewState: 'pending' }, null],
  ['who was refused', { ...alone, reviewState: 'refused' }, null],
  ['who has given the ticket away', { ...alone, ticket: { ...valid, transfer: 'given' } as never }, null],
  ['who was paid back', { ...alone, ticket: { ...valid, payment: 'paid', refund: 'refunded' } as never }, null],
] as const)('%s', (_, person, left) => expect(whatIsLeft(person, { isPaid: true })).toBe(left));

it('is nothing to remind of at a free meeting where a code is not valid yet', () => {
  expect(whatIsLeft(alone, { isPaid: false })).toBeNull();
});

it('is said in words that a text holds, and in 20 characters for WeChat', () => {
  for (const words of Object.values(leftWords)) expect(words.length).toBeLessThanOrEqual(25);
  for (const note of Object.values(leftNotes)) expect(note.length).toBeLessThanOrEqual(20);
});
