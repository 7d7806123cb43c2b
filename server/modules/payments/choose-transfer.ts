import { offersOfflinePayment } from '../../../src/domain/meeting/meeting-exceptions';
import type { ReceivingAccount } from '../../../src/domain/payment/receiving-account';
import { refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { meetingOf } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { lockOrder, updateOrder } from '../orders/store';
import { requirePayable } from './require-payable';

/**
 * Notes that an order will be paid by transfer or on site, and answers where to (spec section 7, `offlinePay`). The
 * order stays pending until the organiser confirms; it can still be paid by WeChat.
 * @throws Refusal
 */
export async function chooseTransfer(
  outTradeNo: string,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<ReceivingAccount> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requirePayable(query, order);
    const meeting = await meetingById(query, String(order.meetingId));
    if (meeting.receivingAccount === null || !offersOfflinePayment(meetingOf(meeting))) {
      throw refuse('该会议不支持对公转账或现场刷卡，请选择微信支付');
    }
    if (order.awaitingTransferSince === null)
      await updateOrder(query, order.id, { awaitingTransferSince: new Date(clock.now()) });
    return meeting.receivingAccount;
  });
}
