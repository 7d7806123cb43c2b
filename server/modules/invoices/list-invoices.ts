import { invoiceableFen, isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import { invoiceFileKinds, type InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { invoiceStateOf, isToIssue, type InvoiceState } from '../../../src/domain/invoice/invoice-state';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { lastReversedNumbers, requestedInvoices } from '../../stores/invoices/store';
import { printedRemark } from '../../stores/orders/transfer-of';
import { listParts, type InvoiceFilter } from './list-parts';

/** An invoice that was applied for. Amounts are in fen. */
export interface ListedInvoice {
  /** The application's: the order's own has the order's. */
  id: string;
  orderId: string;
  /** The application's number, of which the tax platform's 流水号 is made: the order's, or the part's own. */
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
  /** The payment less its refunds, and less what others of its applications are for. */
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

/** Lists the invoices that were applied for, in the order of payment: orders' own, and those for parts of them. */
export async function listInvoices(
  filter: InvoiceFilter,
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedInvoice[]> {
  const { meetingCode, all, orderId } = filter;
  const { listed: parts, restFen } = await listParts(filter, { database });
  const found = await requestedInvoices(database.query, { meeting: meetingCode, all, orderId });
  const reversedNumbers = await lastReversedNumbers(
    database.query,
    found.map(({ order }) => order.id),
  );
  // Of an order that was cancelled unpaid nothing is left to invoice.
  const leftFen = ({ order, sums, issued }: (typeof found)[number]): number =>
    order.status === 'cancelled' ? 0 : ((issued === null ? restFen.get(order.id) : undefined) ?? invoiceableFen(sums));
  const own = found.map((row): ListedInvoice => {
    const { order, meeting, people, issued, sums, fileKinds } = row;
    const shareFen = leftFen(row);
    return {
      ...{ id: order.id, orderId: order.id, outTradeNo: order.outTradeNo, meetingCode: meeting, people },
      orderName: printedRemark(order.transferRemark) || order.outTradeNo,
      ...{ paidAt: order.paidAt, invoice: order.invoice },
      ...{ orderFen: sums.amountFen, refundedFen: sums.refundedFen, refundDueFen: sums.refundDueFen },
      ...{ invoiceableFen: shareFen, issued },
      fileKinds: invoiceFileKinds.filter((kind) => fileKinds.includes(kind)),
      reversedNumber: reversedNumbers.get(order.id) ?? null,
      state: invoiceStateOf({
        ...{ issuedFen: issued?.amountFen ?? null, wasReversed: reversedNumbers.has(order.id) },
        ...{ isApplied: order.invoice !== null, isUnpaid: order.status === 'pending', invoiceableFen: shareFen },
        // All of it was applied for in parts, so that nothing is left for the order's own application.
        isFullyRefunded: isFullyRefunded(sums) || restFen.get(order.id) === 0,
      }),
    };
  });
  const wanted = own.filter(({ state, orderId: id }) => all || isToIssue(state) || !restFen.has(id));
  return parts.length === 0 ? wanted : byPayment([...wanted, ...parts]);
}

/** Puts the applications of an order together, in the order of payment; those that are unpaid come last, as the database has them. */
function byPayment(listed: readonly ListedInvoice[]): ListedInvoice[] {
  const timeOf = ({ paidAt }: ListedInvoice): number => paidAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...listed].sort((one, other) => timeOf(one) - timeOf(other) || one.orderId.localeCompare(other.orderId));
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
