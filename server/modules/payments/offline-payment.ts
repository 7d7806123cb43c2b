import { isPaymentClosed, paymentClosedMessage } from '../../../src/domain/order/payment-closing';
import type { TransferInstructions } from '../../../src/contract/payment';
import { offersOfflinePayment } from '../../../src/domain/meeting/meeting-exceptions';
import { priceOverMessage } from '../../../src/domain/order/price-over';
import type { ReceivingAccount } from '../../../src/domain/payment/receiving-account';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { lockOrder, updateOrder } from '../../stores/orders/store';
import { readRenewedPrice } from '../../stores/orders/renewed-price';
import { holdsPlace } from './cashier-line';
import { preparePayment } from './record-payment';
import { transferOf } from '../../stores/orders/transfer-of';
import { findReceipt } from '../../stores/payments/transfer-receipts';

type TransferDependencies = Pick<Dependencies, 'database' | 'clock' | 'gateways' | 'randomIds'>;

/**
 * The number of attempts to find an unused remark. There are billions of remarks, so a second one is hardly ever
 * needed.
 */
const maxRemarks = 5;

/**
 * Records that an order will be paid by transfer or on site, and returns the account to pay to and the remark to write
 * on the transfer (product §5.14, `offlinePay`). The order stays pending until the organiser confirms the payment; it
 * can still be paid online.
 * @throws Refusal
 */
export function chooseTransfer(outTradeNo: string, dependencies: TransferDependencies): Promise<TransferInstructions> {
  return withUnusedRemark(dependencies, (remark) => chooseWithRemark(outTradeNo, remark, dependencies));
}

/**
 * Runs a write with a new remark, and again with another one while the remark is some other order's.
 * @param write stores the remark in a transaction of its own
 */
export async function withUnusedRemark<Result>(
  { randomIds }: Pick<Dependencies, 'randomIds'>,
  write: (remark: string) => Promise<Result>,
): Promise<Result> {
  for (let remarks = 1; ; remarks += 1) {
    try {
      return await write(randomIds.transferRemark());
    } catch (error) {
      if (remarks === maxRemarks || !isUniqueViolation(error, 'orders_transfer_remark_unique')) throw error;
    }
  }
}

/** Returns the account to transfer to; null for a meeting that takes no transfers. */
export const accountOf = (meeting: MeetingRow): ReceivingAccount | null =>
  offersOfflinePayment(meetingOf(meeting)) ? meeting.receivingAccount : null;

/**
 * Stores the payer's choice together with a remark.
 * @throws a unique violation if the remark is another order's
 */
async function chooseWithRemark(
  outTradeNo: string,
  newRemark: string,
  { database, clock, gateways }: TransferDependencies,
): Promise<TransferInstructions> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    const meeting = await meetingById(query, String(order.meetingId));
    await preparePayment(query, { order, meeting }, null, new Date(clock.now()));
    const account = accountOf(meeting);
    if (account === null) {
      const online = gateways.payments[0]?.labels.service ?? '在线支付';
      throw refuse(`该会议不支持对公转账或现场刷卡，请选择${online}`);
    }
    await requireOpenPayment(query, { order, meeting }, clock.now());
    const chosen =
      order.awaitingTransferSince === null
        ? { awaitingTransferSince: new Date(clock.now()), transferRemark: order.transferRemark ?? newRemark }
        : // Payers without a remark were told to write the order's number.
          {};
    if (order.awaitingTransferSince === null) await updateOrder(query, order.id, chosen);
    const transfer = transferOf({ ...order, ...chosen }, await findReceipt(query, order.id), null);
    return { ...account, transfer };
  });
}

/**
 * Refuses to start paying a team's order after 交费截止, and any order whose price holds no longer.
 * @param now epoch milliseconds
 * @param overMessage says that the price holds no longer, to whoever is about to pay; by default to who can renew the order
 * @throws Refusal
 */
export async function requireOpenPayment(
  query: Queryable,
  { order, meeting }: { order: OrderRow; meeting: MeetingRow },
  now: number,
  overMessage: (renewedFen: number) => string = priceOverMessage,
): Promise<void> {
  const payer = order.teamId === null ? 'attendee' : 'team';
  const isTransferChosen = order.awaitingTransferSince !== null;
  const isClosed = isPaymentClosed({ payer, isTransferChosen }, meeting, now);
  const renewed = await readRenewedPrice(query, order, meeting, now);
  if (!isClosed && renewed === null) return;
  // Whoever came in time loses nothing by waiting in line.
  if (await holdsPlace(query, order.id, now)) return;
  throw refuse(isClosed || renewed === null ? paymentClosedMessage : overMessage(renewed.totalFen));
}
