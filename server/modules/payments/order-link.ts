import { timingSafeEqual } from 'node:crypto';
import type { LinkedOrder } from '../../../src/contract/payment';
import { linkedPriceOver } from '../../../src/domain/order/linked-price-over';
import { linkMay, type LinkAct } from '../../../src/domain/payment/link-rights';
import { notFound, refuse, Refusal } from '../../http/answers';
import type { Queryable } from '../../db/database';
import { writeIfAvailable } from '../../db/database-errors';
import type { OrderRow } from '../../db/tables/orders';
import type { PayerLinkRow } from '../../db/tables/payer-links';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Dependencies } from '../../context/dependencies';
import type { GatewayError } from '../../gateways/ports';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { entriesOfOrder } from '../../stores/orders/order-items';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { findOrder, findOrderById } from '../../stores/orders/store';
import { findPayerLink, updatePayerLink } from '../../stores/payments/payer-links';
import { findTeamById } from '../../stores/teams/store';
import { checkPayment } from './attempts';
import { requireOpenPayment } from './offline-payment';
import { payerViewOf } from './payer-view';
import { notToPay, requirePayable } from './record-payment';
import { requireProvider } from './start-payment';

/** The length of an order's id, and of the part of its digest that is used, in bytes. */
const idBytes = 16;
/** The length of a link in base64url characters. */
const linkLength = 43;

/**
 * Builds the last part of an order's link (ADR 0020): its id and a keyed digest of it. A link cannot be made without
 * the database's key, and is not stored. Checking a link takes the same work whether or not it is valid.
 */
export function orderLinkOf(cipher: Pick<DataCipher, 'digest'>, orderId: string): string {
  const digest = Buffer.from(cipher.digest(`order-link:${orderId}`), 'base64url').subarray(0, idBytes);
  return Buffer.concat([Buffer.from(orderId.replaceAll('-', ''), 'hex'), digest]).toString('base64url');
}

/**
 * Returns the id of a link's order, which may have been deleted since; null for a link that this server did not make.
 */
export function readOrderLink(cipher: Pick<DataCipher, 'digest'>, link: string): string | null {
  const given = Buffer.alloc(linkLength);
  // A longer link is cut here, and refused by its length below.
  given.write(link);
  const hex = Buffer.from(given.toString('latin1'), 'base64url')
    .toString('hex')
    .padEnd(2 * idBytes, '0');
  const id = hex.slice(0, 2 * idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const isOurs = timingSafeEqual(given, Buffer.from(orderLinkOf(cipher, id)));
  return isOurs && link.length === linkLength ? id : null;
}

const unknownLink = () => notFound('付款链接无效，请让对方重新发送');

/** An order as one of its links names it. */
export interface LinkedOrderRow {
  order: OrderRow;
  /** Null for the link that hands the payment to another device of its payer. */
  payerLink: PayerLinkRow | null;
}

/**
 * Finds the order of a link of either kind.
 * @throws Refusal (404)
 */
async function findByLink(
  link: string,
  { cipher, database }: Pick<Dependencies, 'cipher' | 'database'>,
): Promise<LinkedOrderRow> {
  const payerLink = await findPayerLink(database.query, cipher, link);
  const id = payerLink?.orderId ?? readOrderLink(cipher, link);
  const order = id === null ? null : await findOrderById(database.query, id);
  if (order === null) throw unknownLink();
  return { order, payerLink };
}

/**
 * Finds the order of a link that permits an act (product §9.28). Every call that a link authorises comes through here.
 * @throws Refusal, which for a payment is the reason why the order cannot be paid
 */
export async function orderByLink(link: string, act: LinkAct, dependencies: Dependencies): Promise<LinkedOrderRow> {
  const found = await findByLink(link, dependencies);
  const kind = found.payerLink === null ? 'cashier' : 'payer';
  if (linkMay(act, { kind, isOpen: false })) return found;
  if (!linkMay(act, { kind, isOpen: true })) throw unknownLink();
  if (isWithdrawn(found)) throw refuse('这个付款链接已收回，如需付款请联系把链接发给您的人');
  await requireOpen(dependencies.database.query, found.order, dependencies.clock.now(), () => linkedPriceOverMessage);
  return found;
}

const isWithdrawn = ({ payerLink }: LinkedOrderRow): boolean => (payerLink?.withdrawnAt ?? null) !== null;

/**
 * Makes the link of an order that can be paid now. The caller's right is the order's number, which is enough to pay it.
 * @throws Refusal
 */
export async function makeOrderLink(outTradeNo: string, dependencies: Dependencies): Promise<string> {
  const order = await findOrder(dependencies.database.query, outTradeNo);
  requireProvider(dependencies, '');
  await requireOpen(dependencies.database.query, order, dependencies.clock.now());
  return orderLinkOf(dependencies.cipher, order.id);
}

/**
 * Shows anyone with the link what an order costs and who asks for the payment, while it can be paid; afterwards only
 * its outcome. The provider is queried as for a payer who is logged in.
 * @throws Refusal (404)
 */
export async function showLinkedOrder(
  link: string,
  dependencies: Dependencies,
  onGatewayError: (error: GatewayError) => void,
): Promise<LinkedOrder> {
  const found = await orderByLink(link, 'see', dependencies);
  if (isWithdrawn(found)) return nothing;
  if (found.payerLink !== null) await noteOpened(found.payerLink, dependencies);
  const outcome = await checkPayment(found.order.outTradeNo, dependencies, onGatewayError);
  if (outcome === 'paid') return { ...nothing, state: 'paid' };
  return showIfOpen(found, dependencies);
}

/** Notes that a payer's link was opened, which whoever made it is told. */
async function noteOpened({ id, openedAt }: PayerLinkRow, { database, clock }: Dependencies): Promise<void> {
  if (openedAt !== null) return;
  await writeIfAvailable(updatePayerLink(database.query, id, { openedAt: new Date(clock.now()) }));
}

/** Shows an order as its link does, without asking the provider. */
export async function showIfOpen(found: LinkedOrderRow, dependencies: Dependencies): Promise<LinkedOrder> {
  const { query } = dependencies.database;
  // Read again, since whatever came before may have changed it.
  const order = await findOrder(query, found.order.outTradeNo);
  const closed = await refusalToPay(order, dependencies);
  if (closed !== null) return { ...nothing, isPriceOver: closed.message === linkedPriceOverMessage };
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  return {
    state: 'open',
    amountFen: await dueFenOf(query, order),
    attendeeCount: (await entriesOfOrder(query, order.id)).length,
    meetingName: meeting.name,
    teamName: team?.teamName ?? '',
    isTransferAwaited: order.awaitingTransferSince !== null,
    isPriceOver: false,
    payer:
      found.payerLink === null
        ? null
        : await payerViewOf(order, { meeting, payerLink: found.payerLink, now: dependencies.clock.now() }, query),
  };
}

const nothing: LinkedOrder = {
  ...{ state: 'ended', amountFen: 0, attendeeCount: 0 },
  ...{ meetingName: '', teamName: '', isTransferAwaited: false, isPriceOver: false, payer: null },
};

const linkedPriceOverMessage = `${linkedPriceOver.title}，${linkedPriceOver.advice}`;

/**
 * Requires that the order can be paid.
 * @param overMessage as in `requireOpenPayment`
 * @throws Refusal with the same messages as a payment
 */
export async function requireOpen(
  query: Queryable,
  order: OrderRow,
  now: number,
  overMessage?: (renewedFen: number) => string,
): Promise<void> {
  await requirePayable(query, order);
  const meeting = await meetingById(query, String(order.meetingId));
  requireNotCancelled(meeting, notToPay);
  await requireOpenPayment(query, { order, meeting }, now, overMessage);
}

/** Finds why whoever has a link cannot pay; null if they can. */
async function refusalToPay(order: OrderRow, { database, clock }: Dependencies): Promise<Refusal | null> {
  try {
    await requireOpen(database.query, order, clock.now(), () => linkedPriceOverMessage);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
