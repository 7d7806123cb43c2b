import { heldUntil } from '../../../src/domain/meeting/places';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { withdrawsRegistration } from '../../../src/domain/order/own-order';
import { refuse, unavailable } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { isRowId } from '../../secrets/random-ids';
import { ticketOf } from '../../stores/entries/attendee-of';
import { letPlacesLapse } from '../../stores/entries/places';
import { updateEntries, updateEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { closeAttempt } from '../payments/attempts';
import { openAttempt } from '../../stores/payments/store';
import { releaseAllocations } from '../../stores/bank/release-allocations';
import { dropPermissions } from '../../stores/subscriptions/store';
import { findCallersOrder } from '../../stores/orders/callers-orders';
import { lockEntriesOfOrder } from '../../stores/orders/order-items';
import { endOrder, lockOrderById, unknownOrder } from '../../stores/orders/store';
import type { Session } from '../../context/session';

/** The number of attempts, since a payer may start a new payment while the order is being cancelled. */
const maxAttempts = 3;

/**
 * Cancels the caller's pending order (product §5.28, `cancelOrder`): a team's, which releases its members, or their own
 * registration's, which is withdrawn with it and frees the phone (product §9.14). The payment is closed at its provider
 * first, so that there is one outcome: a payment that came first is recorded and the order stays paid; after the close
 * nobody can pay. Idempotent.
 * @returns whether the registration was withdrawn
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function cancelOrder(orderId: string, session: Session, dependencies: Dependencies): Promise<boolean> {
  const order = await requireCallersOrder(orderId, session, dependencies);
  if (order.status === 'cancelled') return false;
  if (!mayBecome(order.status, 'cancelled')) throw paid();
  let isWithdrawn = false;
  await endUnpaidOrder(order.id, dependencies, async (query, entries) => {
    isWithdrawn = (await withdrawWithOrder(query, order, entries, new Date(dependencies.clock.now()))).length > 0;
  });
  return isWithdrawn;
}

/**
 * Withdraws the registrations that an order's cancelling withdraws (product §9.14).
 * @param entries of the order, locked
 * @returns those that were withdrawn
 */
export async function withdrawWithOrder(
  query: Transaction,
  { teamId }: Pick<OrderRow, 'teamId'>,
  entries: readonly EntryRow[],
  updatedAt: Date,
): Promise<EntryRow[]> {
  const payer = teamId === null ? 'attendee' : 'team';
  const withdrawn = entries.filter((entry) => entry.live && withdrawsRegistration(payer, ticketOf(entry)));
  for (const { id } of withdrawn) await updateEntry(query, id, { live: false, updatedAt });
  await dropPermissions(
    query,
    withdrawn.map(({ id }) => id),
  );
  return withdrawn;
}

/**
 * Cancels a pending order on anybody's behalf.
 * @param andThen runs in the same transaction, with the order and its former entries locked; they are empty if the
 * order was cancelled meanwhile
 * @param first runs before the order is locked, in the same transaction
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function endUnpaidOrder(
  orderId: string,
  dependencies: Dependencies,
  andThen: (query: Transaction, entries: readonly EntryRow[]) => Promise<void>,
  first: (query: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let closes = 0; closes <= maxAttempts; closes += 1) {
    if (await cancelUnlessBeingPaid(orderId, dependencies, andThen, first)) return;
    await closePayment(orderId, dependencies);
  }
  throw refuse('该订单正在支付，请稍后重试');
}

const paid = () => refuse('该订单已支付，不能取消');

async function requireCallersOrder(orderId: string, session: Session, { database }: Dependencies): Promise<OrderRow> {
  const order = isRowId(orderId) ? await findCallersOrder(database.query, session, orderId) : null;
  if (order === null) throw unknownOrder();
  return order;
}

/**
 * Cancels the order unless an online payment has been started.
 * @returns false if one has: nothing has changed then
 */
async function cancelUnlessBeingPaid(
  orderId: string,
  { database, clock }: Dependencies,
  andThen: (query: Transaction, entries: readonly EntryRow[]) => Promise<void>,
  first: (query: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.query.transaction(async (query) => {
    await first(query);
    const order = await lockOrderById(query, orderId);
    let entries: EntryRow[] = [];
    if (order.status !== 'cancelled') {
      if (!mayBecome(order.status, 'cancelled')) throw paid();
      // Attempts are created with the order locked, so none can be created meanwhile.
      if ((await openAttempt(query, order.id)) !== null) return false;
      entries = await lockEntriesOfOrder(query, order.id);
      const at = new Date(clock.now());
      await releaseAllocations(query, order.id, at);
      await endOrder(query, order.id, at);
      await givePlacesBack(query, entries, at);
    }
    await andThen(query, entries);
    return true;
  });
}

/** Whoever stays registered without the order keeps their places for as long as somebody who registers now. */
async function givePlacesBack(query: Transaction, entries: readonly EntryRow[], at: Date): Promise<void> {
  const upgrading = entries.filter(({ upgradeUntil }) => upgradeUntil !== null).map(({ id }) => id);
  await updateEntries(query, upgrading, { upgradeUntil: null, updatedAt: at });
  const placed = entries.filter(({ places }) => places.length > 0);
  const [first] = placed;
  if (first === undefined) return;
  const { places: limits } = await meetingById(query, String(first.meetingId));
  const until = heldUntil(limits, true, at.getTime()) ?? at;
  const ids = placed.map(({ id }) => id);
  await letPlacesLapse(query, ids, until, at);
}

/**
 * Closes the order's online payment.
 * @throws Refusal if it was paid before it could be closed
 */
async function closePayment(orderId: string, dependencies: Dependencies): Promise<void> {
  const { database, gateways } = dependencies;
  const attempt = await openAttempt(database.query, orderId);
  if (attempt === null) return;
  const provider = findProvider(gateways.payments, attempt.provider);
  if (provider === null) throw unavailable('暂时无法取消订单，请稍后重试');
  if (!(await closeAttempt(attempt, provider, dependencies))) throw paid();
}
