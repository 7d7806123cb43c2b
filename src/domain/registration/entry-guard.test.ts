import * as fc from 'fast-check';
import type { EntryType } from '../attendee/attendee';
import { entryGuard, type FlowProgress } from './entry-guard';
import { registrationSteps, type RegistrationStep } from './registration-steps';

const nothing: FlowProgress = {
  entryType: 'paid',
  hasForm: false,
  hasCredit: false,
  hasInvoice: false,
  hasOrder: false,
};
const form = { ...nothing, hasForm: true };
const credit = { ...form, hasCredit: true };
const invoice = { ...credit, hasInvoice: true };
const free: FlowProgress = { ...form, entryType: 'free' };

test.each<[string, RegistrationStep, boolean, FlowProgress, RegistrationStep | 'landing' | null]>([
  ['the form needs a registration type', 'form', true, { ...nothing, entryType: null }, 'landing'],
  ['the form may be opened', 'form', true, nothing, null],
  ['the form may be opened again', 'form', true, invoice, null],
  ['credit needs the form', 'credit', true, nothing, 'form'],
  ['credit may be opened after it', 'credit', true, form, null],
  ['credit is passed over where it is not offered', 'credit', false, form, 'invoice'],
  ['and not before the form', 'credit', false, nothing, 'form'],
  ['the invoice needs the form', 'invoice', true, nothing, 'form'],
  ['the invoice needs credit', 'invoice', true, form, 'credit'],
  ['the invoice needs no credit where none is offered', 'invoice', false, form, null],
  ['payment without an order goes to where it is made', 'payment', true, invoice, 'invoice'],
  ['payment without credit goes to credit', 'payment', true, form, 'credit'],
  ['payment needs nothing but an order', 'payment', true, { ...nothing, entryType: null, hasOrder: true }, null],
  ['payment of nothing at all begins with the form', 'payment', true, nothing, 'form'],
  ['payment needs the form even with an invoice', 'payment', false, { ...nothing, hasInvoice: true }, 'form'],
  ['the form stays open though there is an order', 'form', true, { ...invoice, hasOrder: true }, null],
  ['an order does not spare the form', 'credit', true, { ...nothing, hasOrder: true }, 'form'],
  ['an invoice does not spare credit', 'payment', true, { ...form, hasInvoice: true }, 'credit'],
  ['a free visitor’s order is nothing to pay', 'credit', true, { ...free, hasOrder: true }, 'form'],
  ['a free visitor has no credit', 'credit', true, free, 'form'],
  ['a free visitor has no invoice', 'invoice', true, free, 'form'],
  ['a free visitor has no payment', 'payment', true, free, 'form'],
])('%s', (_, step, hasCredit, progress, expected) => {
  expect(entryGuard(step, { hasCredit }, progress)).toBe(expected);
});

test('wherever the guard sends someone, it lets them stay', () => {
  const progress = fc.record<FlowProgress>({
    entryType: fc.constantFrom<EntryType | null>('paid', 'free', null),
    hasForm: fc.boolean(),
    hasCredit: fc.boolean(),
    hasInvoice: fc.boolean(),
    hasOrder: fc.boolean(),
  });
  const step = fc.constantFrom<RegistrationStep>('form', 'credit', 'invoice', 'payment');
  fc.assert(
    fc.property(step, fc.boolean(), progress, (wanted, hasCredit, collected) => {
      const target = entryGuard(wanted, { hasCredit }, collected);
      if (target === null || target === 'landing') return;
      expect(entryGuard(target, { hasCredit }, collected)).toBeNull();
      if (collected.entryType !== null) {
        expect(registrationSteps({ hasCredit, entryType: collected.entryType })).toContain(target);
      }
    }),
  );
});
