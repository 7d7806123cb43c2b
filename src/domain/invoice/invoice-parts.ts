import { formatFen } from '../money/money';

/** An application for a stated part of an order, beside the order's own application, which is for the rest. */
export interface InvoicePart {
  /** The amount that was applied for, in fen. */
  amountFen: number;
  /** The amount of its issued invoice, in fen; null until it is issued. */
  issuedFen: number | null;
}

export interface SharedOut {
  /** The amount that each part may be invoiced for, in fen: less than it asks for where a refund has left less. */
  partsFen: number[];
  /** The amount that may still be applied for, in fen: paid less refunds and all that is issued or applied for. */
  restFen: number;
}

/**
 * Shares out what may be invoiced of an order among its applications (product §10.29). Issued invoices come first, since they
 * stand, then the parts in the order in which they were applied for. The order's own application gets the rest.
 * @param invoiceableFen the payment less its refunds
 * @param ownIssuedFen the amount of the issued invoice of the order's own application; null if there is none
 */
export function shareOut(
  invoiceableFen: number,
  ownIssuedFen: number | null,
  parts: readonly InvoicePart[],
): SharedOut {
  let restFen = Math.max(0, invoiceableFen - (ownIssuedFen ?? 0));
  const shares = new Map<InvoicePart, number>();
  const isIssued = ({ issuedFen }: InvoicePart): boolean => issuedFen !== null;
  for (const part of [...parts.filter(isIssued), ...parts.filter((one) => !isIssued(one))]) {
    const share = Math.min(restFen, part.issuedFen ?? part.amountFen);
    shares.set(part, share);
    restFen -= share;
  }
  return { partsFen: parts.map((part) => shares.get(part) ?? 0), restFen };
}

/** More titles than a hospital's department has; the bank's largest payments have some tens. */
export const maxInvoiceParts = 50;

/**
 * Says in Chinese why a part cannot be of this amount; '' if it can.
 * @param restFen what may still be applied for, without this part
 */
export function partAmountFault(amountFen: number, restFen: number): string {
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0) return '请填写这张发票的金额';
  if (restFen <= 0) return '这个订单的金额都已经申请开票';
  return amountFen > restFen ? `最多还可以申请 ${formatFen(restFen)}` : '';
}
