import { isPaymentClosed, paymentClosedMessage } from '../../../src/domain/order/payment-closing';
import type { TransferInstructions } from '../../../src/contract/payment';
import { offersOfflinePayment } from '../../../src/domain/meeting/meeting-exceptions';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { lockOrder, updateOrder } from '../../stores/orders/store';
import { requirePayable } from './record-payment';
import { transferOf } from '../../stores/orders/transfer-of';
import { findReceipt } from '../../stores/payments/transfer-receipts';

type TransferDependencies = Pick<Dependencies, 'database' | 'clock' | 'gateways' | 'randomIds'>;

/** There are billions of remarks, so one is hardly taken twice in a row. */
const maxRemarks = 5;

/**
 * Records that an order will be paid by transfer or on site, and returns where to, and what to write on the transfer
 * (product §5.14, `offlinePay`). The order stays pending until the organiser confirms; it can still be paid online.
 * @throws Refusal
 */
export async function chooseTransfer(
  outTradeNo: string,
  dependencies: TransferDependencies,
): Promise<TransferInstructions> {
  for (let remarks = 1; ; remarks += 1) {
    try {
      return await chooseWithRemark(outTradeNo, dependencies.randomIds.transferRemark(), dependencies);
    } catch (error) {
      if (remarks === maxRemarks || !isUniqueViolation(error, 'orders_transfer_remark_unique')) throw error;
    }
  }
}

/** @throws a unique violation if the remark is another order's */
async function chooseWithRemark(
  outTradeNo: string,
  newRemark: string,
  { database, clock, gateways }: TransferDependencies,
): Promise<TransferInstructions> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requirePayable(query, order);
    const meeting = await meetingById(query, String(order.meetingId));
    if (meeting.receivingAccount === null || !offersOfflinePayment(meetingOf(meeting))) {
      const online = gateways.payments[0]?.labels.service ?? '在线支付';
      throw refuse(`该会议不支持对公转账或现场刷卡，请选择${online}`);
    }
    await requireOpenPayment(query, order, clock.now());
    const chosen =
      order.awaitingTransferSince === null
        ? { awaitingTransferSince: new Date(clock.now()), transferRemark: order.transferRemark ?? newRemark }
        : // Whoever has no remark was told to write the order's number.
          {};
    if (order.awaitingTransferSince === null) await updateOrder(query, order.id, chosen);
    const transfer = transferOf({ ...order, ...chosen }, await findReceipt(query, order.id), null);
    return { ...meeting.receivingAccount, transfer };
  });
}

/**
 * Refuses to begin paying a team's order after 交费截止.
 * @param now epoch milliseconds
 * @throws Refusal
 */
export async function requireOpenPayment(query: Queryable, order: OrderRow, now: number): Promise<void> {
  const meeting = await meetingById(query, String(order.meetingId));
  const payer = order.teamId === null ? 'attendee' : 'team';
  const isTransferChosen = order.awaitingTransferSince !== null;
  if (isPaymentClosed({ payer, isTransferChosen }, meeting, now)) throw refuse(paymentClosedMessage);
}
