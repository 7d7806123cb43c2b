import type { OrderState } from '../../../src/domain/order/order-state';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { OrderRow } from '../../db/tables/orders';
import type { TransferReceiptRow } from '../../db/tables/transfer-receipts';
import type { UnknownPaymentState } from '../../db/tables/unknown-payments';
import { findProvider } from '../../gateways/payment-provider';
import { itemsOfOrders } from '../../stores/orders/order-items';
import { dueFenOf, receivedByBank } from '../../stores/orders/received-by-bank';
import { findOrderToBook, unknownOrder } from '../../stores/orders/store';
import { readFile } from '../../stores/uploads/stored-files';
import { mismatchedAttempts, ordersByTransfer } from '../../stores/payments/payment-list';
import { orderStateOf, printedRemark } from '../../stores/orders/transfer-of';
import { listUnknownPayments } from '../../stores/payments/unknown-payments';
import { findReceipt } from '../../stores/payments/transfer-receipts';

/** An order whose payer chose a transfer or payment on site. */
export interface ListedTransfer {
  outTradeNo: string;
  meetingCode: string;
  names: string;
  /** The amount due. */
  amountFen: number;
  state: OrderState;
  chosenAt: Date | null;
  /** The remark for the payer to write on the transfer; '' if that is the order's number. */
  remark: string;
  /** The bank's receipt as its payer uploaded it. */
  receipt: Pick<TransferReceiptRow, 'uploadedAt' | 'paidOn' | 'payerName' | 'payerAccount'> | null;
}

/**
 * Lists orders that wait for a transfer or payment on site, oldest first.
 * @param filter `meetingCode` '' for every meeting; with `all` also orders cancelled since
 */
export async function listTransfers(
  { meetingCode, all }: { meetingCode: string; all: boolean },
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedTransfer[]> {
  const found = await ordersByTransfer(database.query, { meeting: meetingCode, all });
  const received = await receivedByBank(
    database.query,
    found.map(({ order }) => order.id),
  );
  return found.map(({ order, meeting, names, receipt }) => ({
    ...{ outTradeNo: order.outTradeNo, meetingCode: meeting, names },
    amountFen: order.amountFen - (received.get(order.id) ?? 0),
    state: orderStateOf(order),
    chosenAt: order.awaitingTransferSince,
    remark: printedRemark(order.transferRemark),
    receipt: receipt && {
      uploadedAt: receipt.uploadedAt,
      paidOn: receipt.paidOn,
      payerName: receipt.payerName,
      payerAccount: receipt.payerAccount,
    },
  }));
}

/** An online payment whose amount is not the order's. */
export interface MismatchedPayment {
  /** The payment's number. */
  outTradeNo: string;
  meetingCode: string;
  names: string;
  dueFen: number;
  receivedFen: number | null;
  orderState: OrderState;
}

/**
 * Lists online payments of the wrong amount that the organiser has to settle, oldest first.
 * @param meetingCode '' for every meeting
 */
export async function listMismatches(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<MismatchedPayment[]> {
  const found = await mismatchedAttempts(database.query, meetingCode);
  return found.map(({ attempt, order, meeting, names }) => ({
    ...{ outTradeNo: attempt.outTradeNo, meetingCode: meeting, names },
    dueFen: attempt.request.amountFen,
    receivedFen: attempt.receivedFen,
    orderState: orderStateOf(order),
  }));
}

/** A payment that came for an order that the database does not hold. */
export interface UnknownPayment {
  outTradeNo: string;
  transactionId: string;
  /** The provider's display name. */
  company: string;
  amountFen: number;
  /** Null if the provider's time cannot be read. */
  paidAt: Date | null;
  state: UnknownPaymentState;
}

/** Lists payments for unknown orders, oldest first; without `all` only those that await a decision. */
export async function listPaymentsWithoutOrder(
  given: { all: boolean },
  { database, gateways }: Pick<Dependencies, 'database' | 'gateways'>,
): Promise<UnknownPayment[]> {
  const found = await listUnknownPayments(database.query, given);
  return found.map(({ outTradeNo, provider, transactionId, amountFen, paidAt, state }) => ({
    ...{ outTradeNo, transactionId, amountFen, state },
    company: findProvider(gateways.payments, provider)?.labels.company ?? provider,
    paidAt: Number.isNaN(Date.parse(paidAt)) ? null : new Date(paidAt),
  }));
}

/**
 * Returns the amount due for an order.
 * @param typed the order's number, or the remark on its transfer
 * @throws Refusal
 */
export async function amountDueFor(
  typed: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<{ outTradeNo: string; amountFen: number; names: string[] }> {
  const order = await requireOrder(typed, database);
  const { id, outTradeNo } = order;
  const amountFen = order.status === 'paid' ? order.amountFen : await dueFenOf(database.query, order);
  const items = (await itemsOfOrders(database.query, [id])).get(id) ?? [];
  return { outTradeNo, amountFen, names: items.map(({ entry }) => entry.name) };
}

/**
 * Reads the bank receipt that was uploaded for an order.
 * @param typed the order's number, or the remark on its transfer
 * @throws Refusal
 */
export async function readReceipt(
  typed: string,
  dependencies: Dependencies,
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const { id } = await requireOrder(typed, dependencies.database);
  const receipt = await findReceipt(dependencies.database.query, id);
  const file = receipt && (await readFile(receipt.fileId, dependencies));
  if (file === null) throw refuse('该订单没有银行回单');
  return { name: file.name, contentType: file.contentType, bytes: file.bytes };
}

async function requireOrder(typed: string, { query }: Dependencies['database']): Promise<OrderRow> {
  const order = await findOrderToBook(query, typed);
  if (order === null) throw unknownOrder();
  return order;
}
