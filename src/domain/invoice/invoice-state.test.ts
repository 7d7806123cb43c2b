import { invoiceStateOf, isStanding, isToIssue, type InvoiceState } from './invoice-state';

const asked = {
  ...{ issuedFen: null, wasReversed: false, isApplied: true, invoiceableFen: 120_000, isFullyRefunded: false },
  isUnpaid: false,
};

it.each<[Partial<Parameters<typeof invoiceStateOf>[0]>, InvoiceState]>([
  [{}, 'requested'],
  [{ isUnpaid: true }, 'ahead'],
  [{ issuedFen: 120_000 }, 'issued'],
  [{ issuedFen: 120_000, isUnpaid: true }, 'unpaid'],
  [{ issuedFen: 120_000, invoiceableFen: 60_000 }, 'overstated'],
  // An order that was cancelled unpaid leaves nothing to invoice.
  [{ issuedFen: 120_000, invoiceableFen: 0 }, 'overstated'],
  [{ invoiceableFen: 0, isFullyRefunded: true }, 'void'],
  [{ invoiceableFen: 0, isFullyRefunded: true, wasReversed: true }, 'reversed'],
  [{ isApplied: false, wasReversed: true }, 'reversed'],
])('%j is %s', (changes, state) => {
  expect(invoiceStateOf({ ...asked, ...changes })).toBe(state);
});

it('tells what is to be issued and what stands', () => {
  const states: InvoiceState[] = ['requested', 'ahead', 'issued', 'unpaid', 'overstated', 'reversed', 'void'];
  expect(states.filter(isToIssue)).toEqual(['requested', 'ahead']);
  expect(states.filter(isStanding)).toEqual(['issued', 'unpaid', 'overstated']);
});
