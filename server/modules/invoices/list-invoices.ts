import { invoiceableFen, isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import { invoiceFileKinds, type InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { invoiceStateOf, type InvoiceState } from '../../../src/domain/invoice/invoice-state';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { lastReversedNumbers, requestedInvoices } from '../../stores/invoices/store';
import { printedRemark } from '../../stores/orders/transfer-of';

/** An invoice that was applied for. Amounts are in fen. */
export interface ListedInvoice {
  orderId: string;
  outTradeNo: string;
  /** The order as people call it: the remark on its transfer where there is one, else its number. */
  orderName: string;
  meetingCode: string;
  paidAt: Date | null;
  /** The names of those in the order, separated by 、. */
  people: string;
  orderFen: number;
  refundedFen: number;
  /** The amount that the organiser still has to pay back by bank transfer. */
  refundDueFen: number;
  /** The payment less its refunds. */
  invoiceableFen: number;
  /** Null where the application was withdrawn after its invoice had been reversed. */
  invoice: InvoiceInfo | null;
  /** Null until the invoice is issued; `invoiceNumber` is '' if it was not recorded. */
  issued: { invoiceNumber: string; amountFen: number; issuedAt: Date } | null;
  /** The number of an earlier invoice of the order that was reversed last; null if none was. */
  reversedNumber: string | null;
  state: InvoiceState;
  /** The forms in which its applicant can download it. */
  fileKinds: readonly InvoiceFileKind[];
}

interface InvoiceFilter {
  /** '' for every meeting. */
  meetingCode: string;
  /** Also those issued, those reversed, and those of orders refunded in full. */
  all: boolean;
  /** One order's alone. */
  orderId?: string;
}

/** Lists the invoices that were applied for, in the order of payment. */
export async function listInvoices(
  { meetingCode, all, orderId }: InvoiceFilter,
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedInvoice[]> {
  const found = await requestedInvoices(database.query, { meeting: meetingCode, all, orderId });
  const reversedNumbers = await lastReversedNumbers(
    database.query,
    found.map(({ order }) => order.id),
  );
  // Of an order that was cancelled unpaid nothing is left to invoice.
  const leftFen = ({ order, sums }: Pick<(typeof found)[number], 'order' | 'sums'>): number =>
    order.status === 'cancelled' ? 0 : invoiceableFen(sums);
  return found.map(({ order, meeting, people, issued, sums, fileKinds }) => ({
    ...{ orderId: order.id, outTradeNo: order.outTradeNo, meetingCode: meeting, people },
    orderName: printedRemark(order.transferRemark) || order.outTradeNo,
    ...{ paidAt: order.paidAt, invoice: order.invoice },
    ...{ orderFen: sums.amountFen, refundedFen: sums.refundedFen, refundDueFen: sums.refundDueFen },
    invoiceableFen: leftFen({ order, sums }),
    issued,
    fileKinds: invoiceFileKinds.filter((kind) => fileKinds.includes(kind)),
    reversedNumber: reversedNumbers.get(order.id) ?? null,
    state: invoiceStateOf({
      ...{ issuedFen: issued?.amountFen ?? null, wasReversed: reversedNumbers.has(order.id) },
      ...{ isApplied: order.invoice !== null, isUnpaid: order.status === 'pending' },
      ...{ invoiceableFen: leftFen({ order, sums }), isFullyRefunded: isFullyRefunded(sums) },
    }),
  }));
}

/**
 * Lists all of a meeting's invoices.
 * @throws Refusal for a meeting that does not exist
 */
export async function invoicesOfMeeting(
  code: string,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<ListedInvoice[]> {
  await meetingByCode(dependencies.database.query, code);
  return listInvoices({ meetingCode: code, all: true }, dependencies);
}
