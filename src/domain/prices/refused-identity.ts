/** The share of a paid order that somebody has: what it charged them, and what of it was not given back, in fen. */
export interface PaidShare {
  chargedFen: number;
  leftFen: number;
}

/** The money that follows when somebody counts as another identity, in fen; 0 for none. */
export interface OwedAfterRefusal {
  /** Goes back to them first. */
  returnFen: number;
  /** Is to be paid then, by one order. */
  dueFen: number;
}

/**
 * Decides what is owed by somebody whose identity was not proved and who counts as another one from now on (product §16.48).
 * Somebody who has not paid owes the other's price. Somebody who has paid less pays the difference, unless the office waives it: since
 * nobody is ever in two orders, what they paid goes back and the other's price is due in whole. Nothing goes back by itself to
 * somebody who paid as much or more.
 * @param paid null for somebody who has not paid
 * @param priceFen the price that holds now for the other identity
 */
export function owedAfterRefusal(paid: PaidShare | null, priceFen: number, isWaived: boolean): OwedAfterRefusal {
  if (paid === null) return { returnFen: 0, dueFen: priceFen };
  if (isWaived || priceFen <= paid.chargedFen) return { returnFen: 0, dueFen: 0 };
  return { returnFen: paid.leftFen, dueFen: priceFen };
}
