import { invoiceFileKinds } from '../../../src/domain/invoice/invoice-file';
import { shareOut } from '../../../src/domain/invoice/invoice-parts';
import { invoiceStateOf, isToIssue } from '../../../src/domain/invoice/invoice-state';
import { invoiceableFen, isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import type { Dependencies } from '../../context/dependencies';
import { filesOfParts, partsOfOrders } from '../../stores/invoices/parts';
import { ordersInParts } from '../../stores/invoices/store';
import { sumsOfOrders } from '../../stores/orders/order-of';
import { printedRemark } from '../../stores/orders/transfer-of';
import { isCounted, issuedOf } from './applications';

/** Which applications are listed; see `listInvoices`. */
export interface InvoiceFilter {
  /** '' for every meeting. */
  meetingCode: string;
  /** Also those issued, those reversed, and those of orders refunded in full. */
  all: boolean;
  /** One order's alone. */
  orderId?: string;
}

/**
 * Lists the applications for parts of orders, each as an application of its own, and what each of these orders has left for
 * its own application, by order, in fen.
 */
export async function listParts(
  { meetingCode, all, orderId }: InvoiceFilter,
  { database: { query } }: Pick<Dependencies, 'database'>,
) {
  const found = await ordersInParts(query, { meeting: meetingCode, orderId });
  const sums = await sumsOfOrders(
    query,
    found.map(({ order }) => order),
  );
  const parts = await partsOfOrders(
    query,
    found.map(({ order }) => order.id),
  );
  const files = await filesOfParts(
    query,
    [...parts.values()].flat().map(({ id }) => id),
  );
  const restFen = new Map<string, number>();
  const listed = found.flatMap(({ order, meeting, people, issued: own, isInvoiceable }, n) => {
    const rows = parts.get(order.id) ?? [];
    const paid = sums[n] ?? { amountFen: order.amountFen, refundedFen: 0, refundDueFen: 0 };
    // Of an order that was cancelled unpaid nothing is left to invoice.
    const leftFen = order.status === 'cancelled' ? 0 : invoiceableFen(paid);
    const counted = rows.filter(isCounted);
    const shares = shareOut(leftFen, own?.amountFen ?? null, counted);
    restFen.set(order.id, shares.restFen);
    const name = printedRemark(order.transferRemark) || order.outTradeNo;
    return rows.flatMap((part, index) => {
      const place = counted.indexOf(part);
      const shareFen = place < 0 ? 0 : (shares.partsFen[place] ?? 0);
      const issued = issuedOf(part);
      const state = invoiceStateOf({
        ...{ issuedFen: isCounted(part) ? (issued?.amountFen ?? null) : null, wasReversed: !isCounted(part) },
        ...{ isApplied: isCounted(part), isUnpaid: order.status === 'pending' },
        ...{ invoiceableFen: shareFen, isFullyRefunded: shareFen === 0 || isFullyRefunded(paid) },
      });
      const isShown = all ? isInvoiceable || issued !== null : isInvoiceable && isToIssue(state);
      if (!isShown) return [];
      return [
        {
          ...{ id: part.id, orderId: order.id, outTradeNo: part.number, orderName: `${name}（分开 ${index + 1}）` },
          ...{ meetingCode: meeting, people, paidAt: order.paidAt, invoice: part.invoice },
          ...{ orderFen: paid.amountFen, refundedFen: paid.refundedFen, refundDueFen: paid.refundDueFen },
          ...{ invoiceableFen: shareFen, issued: isCounted(part) ? issued : null, state },
          fileKinds: isCounted(part) ? kindsOf(files.get(part.id) ?? []) : [],
          reversedNumber: isCounted(part) ? null : (issued?.invoiceNumber ?? null),
        },
      ];
    });
  });
  return { listed, restFen };
}

const kindsOf = (files: readonly { kind: (typeof invoiceFileKinds)[number] }[]) =>
  invoiceFileKinds.filter((kind) => files.some((file) => file.kind === kind));
