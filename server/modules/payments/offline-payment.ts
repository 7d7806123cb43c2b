import { offersOfflinePayment } from '../../../src/domain/meeting/meeting-exceptions';
import type { ReceivingAccount } from '../../../src/domain/payment/receiving-account';
import { refuse } from '../../answers';
import type { OrderRow } from '../../db/tables/orders';
import { offlineMethod } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { meetingOf } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { findOrder, lockOrder, updateOrder } from '../orders/store';
import { closeAttempt } from './attempts';
import { bookPayment, requirePayable, settleOrder } from './record-payment';
import { openAttempt } from './store';

/**
 * Records that an order will be paid by transfer or on site, and returns where to (product §5.14, `offlinePay`). The
 * order stays pending until the organiser confirms; it can still be paid online.
 * @throws Refusal
 */
export async function chooseTransfer(
  outTradeNo: string,
  { database, clock, gateways }: Pick<Dependencies, 'database' | 'clock' | 'gateways'>,
): Promise<ReceivingAccount> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requirePayable(query, order);
    const meeting = await meetingById(query, String(order.meetingId));
    if (meeting.receivingAccount === null || !offersOfflinePayment(meetingOf(meeting))) {
      const online = gateways.payments[0]?.labels.service ?? '在线支付';
      throw refuse(`该会议不支持对公转账或现场刷卡，请选择${online}`);
    }
    if (order.awaitingTransferSince === null)
      await updateOrder(query, order.id, { awaitingTransferSince: new Date(clock.now()) });
    return meeting.receivingAccount;
  });
}

/**
 * Confirms the organiser's receipt of a payment by transfer or on site (product §9.8, offline payment). An online
 * payment in progress is closed first; should one still arrive, it is refunded.
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function confirmTransfer(outTradeNo: string, dependencies: Dependencies): Promise<OrderRow> {
  const { database, clock, gateways } = dependencies;
  const { id } = await findOrder(database.query, outTradeNo);
  const attempt = await openAttempt(database.query, id);
  const provider = attempt === null ? null : findProvider(gateways.payments, attempt.provider);
  if (attempt !== null && provider !== null && !(await closeAttempt(attempt, provider, dependencies)))
    throw refuse(`该订单已由${provider.labels.company}支付，无需确认`);
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requirePayable(query, order);
    const at = new Date(clock.now());
    const evidence = `transfer:${order.id}`;
    await bookPayment(query, order, { amountFen: order.amountFen, evidence, method: offlineMethod, at });
    await settleOrder(query, order, at);
    return order;
  });
}
