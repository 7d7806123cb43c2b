import { invoiceableFen, isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { lastReversedNumbers, requestedInvoices } from '../../stores/invoices/store';

/**
 * An invoice's state. `overstated`: it was issued before a refund and states more than is invoiceable now, so it has to
 * be reversed and issued again. `void`: the order was refunded in full before an invoice was issued.
 */
export type InvoiceState = 'requested' | 'void' | 'issued' | 'overstated';

/** An invoice that was applied for. Amounts are in fen. */
export interface ListedInvoice {
  orderId: string;
  outTradeNo: string;
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
  invoice: InvoiceInfo | null;
  /** Null until the invoice is issued; `invoiceNumber` is '' if it was not recorded. */
  issued: { invoiceNumber: string; amountFen: number } | null;
  /** The number of an earlier invoice of the order that was reversed last; null if none was. */
  reversedNumber: string | null;
  state: InvoiceState;
}

/**
 * Lists the invoices that were applied for, in the order of payment.
 * @param filter `meetingCode` '' for every meeting; `all` also those issued, and those of orders refunded in full
 */
export async function listInvoices(
  { meetingCode, all }: { meetingCode: string; all: boolean },
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedInvoice[]> {
  const found = await requestedInvoices(database.query, { meeting: meetingCode, all });
  const reversedNumbers = await lastReversedNumbers(
    database.query,
    found.map(({ order }) => order.id),
  );
  return found.map(({ order, meeting, people, issued, sums }) => ({
    ...{
      orderId: order.id,
      outTradeNo: order.outTradeNo,
      meetingCode: meeting,
      people,
      paidAt: order.paidAt,
      invoice: order.invoice,
    },
    ...{ orderFen: sums.amountFen, refundedFen: sums.refundedFen, refundDueFen: sums.refundDueFen },
    invoiceableFen: invoiceableFen(sums),
    issued: issued && { invoiceNumber: issued.invoiceNumber, amountFen: issued.amountFen },
    reversedNumber: reversedNumbers.get(order.id) ?? null,
    state: stateOf(issued, sums),
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

function stateOf(issued: { amountFen: number } | null, sums: Parameters<typeof invoiceableFen>[0]): InvoiceState {
  if (issued === null) return isFullyRefunded(sums) ? 'void' : 'requested';
  return issued.amountFen <= invoiceableFen(sums) ? 'issued' : 'overstated';
}
