import * as fc from 'fast-check';
import { resultGuard, resultPage, type KnownRegistration } from './result-guard';

const nothing: KnownRegistration = {
  ...{ outcome: null, hasDraft: false, isPaymentPending: false, isPaid: false, isKnown: false },
};

test.each<[string, Partial<KnownRegistration>, ReturnType<typeof resultPage>]>([
  ['nobody registered here', {}, null],
  ['a free visitor', { outcome: 'free' }, 'freeSuccess'],
  ['who waits for the review', { outcome: 'review' }, 'review'],
  ['who has an order to pay', { outcome: 'payment', isPaymentPending: true }, 'landing'],
  ['who has paid', { outcome: 'payment', isPaid: true }, 'paymentSuccess'],
  ['who is known from before', { isKnown: true }, 'landing'],
  ['whose order is over', { outcome: 'payment' }, null],
  ['who has begun another registration', { outcome: 'free', hasDraft: true }, null],
])('Back into the flow, %s', (_, known, page) => {
  expect(resultPage({ ...nothing, ...known })).toBe(page);
});

test.each<['freeSuccess' | 'review', string, Partial<KnownRegistration>, ReturnType<typeof resultGuard>]>([
  ['freeSuccess', 'opened cold', {}, 'landing'],
  ['review', 'opened cold', {}, 'landing'],
  ['freeSuccess', 'with a form begun', { hasDraft: true }, 'attendeeForm'],
  ['freeSuccess', 'after registering', { outcome: 'free' }, null],
  ['freeSuccess', 'by who waits for the review', { outcome: 'review' }, 'review'],
  ['review', 'by who waits for it', { outcome: 'review' }, null],
  ['review', 'by who has to pay', { outcome: 'payment', isPaymentPending: true }, 'landing'],
  ['review', 'by who has paid', { outcome: 'payment', isPaid: true }, 'paymentSuccess'],
])('%s, %s', (page, _, known, target) => {
  expect(resultGuard(page, { ...nothing, ...known })).toBe(target);
});

test('success is claimed only to who registered here, and where the guard leads it lets people stay', () => {
  const known = fc.record<KnownRegistration>({
    outcome: fc.constantFrom('free', 'payment', 'review', null),
    hasDraft: fc.boolean(),
    isPaymentPending: fc.boolean(),
    isPaid: fc.boolean(),
    isKnown: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom('freeSuccess' as const, 'review' as const), known, (page, state) => {
      const target = resultGuard(page, state);
      if (target === null) expect(state.outcome).toBe(page === 'review' ? 'review' : 'free');
      if (target === 'freeSuccess' || target === 'review') expect(resultGuard(target, state)).toBeNull();
    }),
  );
});
