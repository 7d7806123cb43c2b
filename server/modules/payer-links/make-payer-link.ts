import type { PayerLink } from '../../../src/contract/payment';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { routes } from '../../../src/routes';
import type { Dependencies } from '../../context/dependencies';
import type { PayerLinkRow } from '../../db/tables/payer-links';
import { notFound, refuse } from '../../http/answers';
import { meetingById } from '../../stores/meetings/store';
import { findOrder, lockOrder, updateOrder } from '../../stores/orders/store';
import {
  findPayerLink,
  insertPayerLink,
  livePayerLink,
  payerLinkOf,
  updatePayerLink,
} from '../../stores/payments/payer-links';
import { accountOf, withUnusedRemark } from '../payments/offline-payment';
import { requireOpen, showIfOpen } from '../payments/order-link';

/**
 * Makes the link by which somebody else pays an order, or returns the one there is (product §9.28). The caller's right is
 * the order's number, which is enough to pay it. The order gets its remark now, since the message and the picture that go
 * with the link hold it; it waits for a transfer only once the payer has chosen one.
 * @throws Refusal
 */
export async function makePayerLink(outTradeNo: string, dependencies: Dependencies): Promise<PayerLink> {
  const { database, cipher, settings } = dependencies;
  const payerLink = await withUnusedRemark(dependencies, (remark) => putLink(outTradeNo, remark, dependencies));
  const link = payerLinkOf(cipher, payerLink.id);
  const { openedAt } = payerLink;
  const order = await findOrder(database.query, outTradeNo);
  return {
    link,
    address: `${settings.publicOrigin}${settings.basePath}${routes.orderLink.urls[0]}?link=${link}`,
    openedAt: openedAt === null ? '' : formatShanghaiTime(openedAt.getTime()),
    order: await showIfOpen({ order, payerLink }, dependencies),
  };
}

async function putLink(outTradeNo: string, remark: string, dependencies: Dependencies): Promise<PayerLinkRow> {
  const { database, cipher, clock, gateways, randomIds } = dependencies;
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requireOpen(query, order, clock.now());
    const takesTransfers = accountOf(await meetingById(query, String(order.meetingId))) !== null;
    if (!takesTransfers && gateways.payments.length === 0) throw refuse('该会议暂不支持由他人付款');
    if (takesTransfers && order.transferRemark === null) await updateOrder(query, order.id, { transferRemark: remark });
    const made = { id: randomIds.id(), orderId: order.id, madeAt: new Date(clock.now()) };
    return (await livePayerLink(query, order.id)) ?? insertPayerLink(query, cipher, made);
  });
}

/**
 * Withdraws a link of the order with this number; the next one is another. Idempotent.
 * @throws Refusal (404) for a link of another order
 */
export async function withdrawPayerLink(
  { outTradeNo, link }: { outTradeNo: string; link: string },
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    const found = await findPayerLink(query, cipher, link);
    if (found === null || found.orderId !== order.id) throw notFound('付款链接不存在');
    if (found.withdrawnAt === null) await updatePayerLink(query, found.id, { withdrawnAt: new Date(clock.now()) });
  });
}
