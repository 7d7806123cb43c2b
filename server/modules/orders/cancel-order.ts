import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse, unavailable } from '../../answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { isRowId } from '../../random-ids';
import type { Session } from '../login/session';
import { closeAttempt } from '../payments/attempts';
import { openAttempt } from '../payments/store';
import { teamOf } from '../teams/team-of';
import { endOrder, lockOrderById, findTeamOrder, isOwnOrder, unknownOrder } from './store';

/** Tries, since a payer may start a new payment while the order is being cancelled. */
const maxAttempts = 3;

/**
 * Cancels a team's pending order (product §5.28, `cancelOrder`) and releases its members. The payment is closed at its
 * provider first, so that there is one outcome: a payment that came first is recorded and the order stays paid; after
 * the close nobody can pay. Idempotent.
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function cancelOrder(orderId: string, session: Session, dependencies: Dependencies): Promise<void> {
  const order = await requireTeamOrder(orderId, session, dependencies);
  if (order.status === 'cancelled') return;
  await endUnpaidOrder(order.id, dependencies);
}

/**
 * Cancels a pending order, whoever asks for it.
 * @param andThen done in the same transaction, with the order locked
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function endUnpaidOrder(
  orderId: string,
  dependencies: Dependencies,
  andThen: (query: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let closes = 0; closes <= maxAttempts; closes += 1) {
    if (await cancelUnlessBeingPaid(orderId, dependencies, andThen)) return;
    await closePayment(orderId, dependencies);
  }
  throw refuse('该订单正在支付，请稍后重试');
}

const paid = () => refuse('该订单已支付，不能取消');

async function requireTeamOrder(orderId: string, session: Session, { database }: Dependencies): Promise<OrderRow> {
  const { id: teamId } = teamOf(session);
  const order = isRowId(orderId) ? await findTeamOrder(database.query, teamId, orderId) : null;
  if (order !== null) return order;
  // Cancelling one's own registration's order would leave no way to pay for it.
  if (isRowId(orderId) && (await isOwnOrder(database.query, orderId, session.phone))) {
    throw refuse('本人的报名订单不能取消');
  }
  throw unknownOrder();
}

/** @returns false if an online payment has been started: nothing has changed then */
async function cancelUnlessBeingPaid(
  orderId: string,
  { database, clock }: Dependencies,
  andThen: (query: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.query.transaction(async (query) => {
    const order = await lockOrderById(query, orderId);
    if (order.status !== 'cancelled') {
      if (!mayBecome(order.status, 'cancelled')) throw paid();
      // Attempts are created with the order locked, so none can intervene.
      if ((await openAttempt(query, order.id)) !== null) return false;
      await endOrder(query, order.id, new Date(clock.now()));
    }
    await andThen(query);
    return true;
  });
}

/** @throws Refusal if it was paid before it could be closed */
async function closePayment(orderId: string, dependencies: Dependencies): Promise<void> {
  const { database, gateways } = dependencies;
  const attempt = await openAttempt(database.query, orderId);
  if (attempt === null) return;
  const provider = findProvider(gateways.payments, attempt.provider);
  if (provider === null) throw unavailable('暂时无法取消订单，请稍后重试');
  if (!(await closeAttempt(attempt, provider, dependencies))) throw paid();
}
