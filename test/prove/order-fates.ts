export interface Fate {
  status: string;
  /** How often it became so. */
  paid: number;
  cancelled: number;
  /** Bookings. */
  payments: number;
  refunds: number;
  /** Refunds that have not arrived. */
  owed: number;
  /** Texts that it was paid. */
  texts: number;
}

export const paidOnce: Fate = {
  ...{ status: 'paid', paid: 1, cancelled: 0, payments: 1, refunds: 0, owed: 0, texts: 1 },
};
export const cancelledUnpaid: Fate = {
  ...{ status: 'cancelled', paid: 0, cancelled: 1, payments: 0, refunds: 0, owed: 0, texts: 0 },
};

/** Describes how an order's end differs from the expected one; empty if it does not. */
export function faultsOf(what: string, fate: Fate, expected: Fate): string[] {
  const isSame = JSON.stringify(fate) === JSON.stringify({ ...fate, ...expected });
  return isSame ? [] : [`${what}: ${JSON.stringify(fate)} instead of ${JSON.stringify(expected)}`];
}
