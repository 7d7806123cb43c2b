import { linkMay, type LinkAct, type LinkKind } from './link-rights';

/** All there are: the compiler wants each. */
const named: Readonly<Record<LinkAct, true>> = {
  ...{ see: true, payOnline: true, chooseTransfer: true, sendReceipt: true, nameInvoice: true },
};
const linkActs = Object.keys(named) as LinkAct[];

const allowed = (kind: LinkKind, isOpen: boolean): string[] => linkActs.filter((act) => linkMay(act, { kind, isOpen }));

it('lets whoever has a payer’s link do what goes with paying, and the cashier’s link pay online alone', () => {
  expect(allowed('payer', true)).toEqual(['see', 'payOnline', 'chooseTransfer', 'sendReceipt', 'nameInvoice']);
  expect(allowed('cashier', true)).toEqual(['see', 'payOnline']);
});

it.each(['payer', 'cashier'] as const)('leaves nothing but the outcome of a %s link that has ended', (kind) => {
  expect(allowed(kind, false)).toEqual(['see']);
});
