/** The prices of a paid meeting for individuals and teams: 800 yuan, 600 each from five members on. */
const fullFen = 80_000;
const teamFen = 60_000;
const teamPriceFrom = 5;

export const phones = Array.from({ length: 7 }, (_, n) => `1391234567${n}`);

export interface ModelOrder {
  /** Its number at the real server. */
  outTradeNo: string;
  id: string;
  team: number | null;
  amountFen: number;
  status: 'pending' | 'paid' | 'cancelled';
  holders: ModelTicket[];
  hasAttempt: boolean;
  /** By which it is or was paid last; a transfer that was taken back is waited for. */
  method: 'wechat' | 'bank';
  /** The amounts that have come for it by bank, oldest first, in fen. */
  parts: number[];
  /** The amounts that came with them beyond what was due and are to be given back, oldest first, in fen. */
  returns: number[];
  /** The amount of its payment that was begun online. */
  attemptFen: number;
  isPaidOnline: boolean;
  isAwaited: boolean;
  /** The amount of its issued invoice; null while none stands. */
  issuedFen: number | null;
  /** The applications for parts of it, oldest first. */
  invoiceParts: InvoicePart[];
  /** Money came after it was cancelled. */
  isPaidLate: boolean;
}

interface InvoicePart {
  title: string;
  /** As it was applied for, in fen. */
  amountFen: number;
  /** The amount of its issued invoice; null while none stands. */
  issuedFen: number | null;
}

export interface ModelTicket {
  phone: string;
  team: number | null;
  order: ModelOrder | null;
  paidBy: 'nobody' | 'self' | 'team';
  feeFen: number;
  /** The part of the fee that is refunded or to be refunded, and the part of that which is not paid out yet. */
  returnedFen: number;
  dueFen: number;
  refund: 'none' | 'applied' | 'refused' | 'refunded';
  transfer: 'none' | 'given' | 'received';
  review: 'none' | 'pending' | 'approved' | 'refused';
  isCheckedIn: boolean;
  isLive: boolean;
}

/** The state that the database should hold. */
export interface ConferenceModel {
  needsReview: boolean;
  tickets: ModelTicket[];
  orders: ModelOrder[];
  receivedFen: number;
  /** By the provider, and by the organiser's bank. */
  refundedFen: number;
  bankRefundedFen: number;
  /** The part of transfers that was more than what was due. */
  toReturnFen: number;
}

export const emptyModel = (needsReview: boolean): ConferenceModel => ({
  ...{ needsReview, tickets: [], orders: [], receivedFen: 0, refundedFen: 0, bankRefundedFen: 0, toReturnFen: 0 },
});

export const liveTicket = ({ tickets }: ConferenceModel, phone: string): ModelTicket | undefined =>
  tickets.find((ticket) => ticket.phone === phone && ticket.isLive);

/** The amount due for an order: its amount less what has come by bank. */
export const dueFen = ({ amountFen, parts }: ModelOrder): number =>
  amountFen - parts.reduce((sum, fen) => sum + fen, 0);

/** The amount that an invoice may state: what was paid less what goes back. */
export const invoiceableFen = ({ tickets }: ConferenceModel, order: ModelOrder): number =>
  tickets.reduce((left, ticket) => (ticket.order === order ? left - ticket.returnedFen : left), order.amountFen);

/**
 * Shares out what may be invoiced: to the issued invoices, which stand, then to the parts that wait.
 * @returns the rest, which the order's own application may state, each part's share, and how many invoices state too much
 */
export function shareOut(model: ConferenceModel, order: ModelOrder) {
  const { issuedFen: ownFen, invoiceParts } = order;
  const shares = new Map<InvoicePart, number>();
  let leftFen = Math.max(0, invoiceableFen(model, order) - (ownFen ?? 0));
  let overstated = (ownFen ?? 0) > invoiceableFen(model, order) ? 1 : 0;
  const issued = invoiceParts.filter(({ issuedFen }) => issuedFen !== null);
  for (const part of new Set([...issued, ...invoiceParts])) {
    const share = Math.min(leftFen, part.issuedFen ?? part.amountFen);
    if (share < (part.issuedFen ?? 0)) overstated += 1;
    shares.set(part, share);
    leftFen -= share;
  }
  return { restFen: leftFen, shares, overstated };
}

export const pendingOrder = ({ order }: ModelTicket): ModelOrder | null => (order?.status === 'pending' ? order : null);

/** Paid for, held by whom it was bought for, not used: what may be given on or back. */
export const isDisposable = ({ paidBy, refund, transfer, isCheckedIn }: ModelTicket): boolean =>
  paidBy !== 'nobody' && (refund === 'none' || refund === 'refused') && transfer === 'none' && !isCheckedIn;

export function newTicket(phone: string, changes: Partial<ModelTicket>): ModelTicket {
  return {
    ...{ phone, team: null, order: null, paidBy: 'nobody', feeFen: fullFen, returnedFen: 0, dueFen: 0 },
    ...{ refund: 'none', transfer: 'none' },
    ...{ review: 'none', isCheckedIn: false, isLive: true },
    ...changes,
  };
}

/** Paid for or received: its holder is a delegate, also after giving it on or back. */
export const admits = ({ paidBy, transfer }: ModelTicket): boolean => paidBy !== 'nobody' || transfer === 'received';

/** Returns the price of an order for so many members, in fen. */
export const priceOf = (members: number): number => members * (members >= teamPriceFrom ? teamFen : fullFen);
