/**
 * The two links of an order. `cashier` hands the same payment to another device or app of its payer (product §9.26);
 * `payer` asks somebody else to pay, who may do what goes with paying (product §9.28).
 */
export type LinkKind = 'cashier' | 'payer';

/** Everything that whoever has an order's link can do, each with this one order alone. */
export type LinkAct = 'see' | 'payOnline' | 'chooseTransfer' | 'sendReceipt' | 'nameInvoice';

interface LinkRight {
  readonly kinds: readonly LinkKind[];
  /** Also for an order that is over, and by a link that was withdrawn: then nothing but the outcome is shown. */
  readonly isAfterEnd: boolean;
}

const table: Readonly<Record<LinkAct, LinkRight>> = {
  see: { kinds: ['cashier', 'payer'], isAfterEnd: true },
  payOnline: { kinds: ['cashier', 'payer'], isAfterEnd: false },
  chooseTransfer: { kinds: ['payer'], isAfterEnd: false },
  sendReceipt: { kinds: ['payer'], isAfterEnd: false },
  nameInvoice: { kinds: ['payer'], isAfterEnd: false },
};

/**
 * Tells whether a link permits an act.
 * @param isOpen the link is not withdrawn, and its order can be paid now
 */
export function linkMay(act: LinkAct, link: { kind: LinkKind; isOpen: boolean }): boolean {
  const { kinds, isAfterEnd } = table[act];
  return kinds.includes(link.kind) && (link.isOpen || isAfterEnd);
}
