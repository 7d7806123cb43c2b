import { timingSafeEqual } from 'node:crypto';
import type { LinkedOrder } from '../../../src/contract/payment';
import { notFound, Refusal } from '../../http/answers';
import type { OrderRow } from '../../db/tables/orders';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Dependencies } from '../../context/dependencies';
import type { GatewayError } from '../../gateways/ports';
import { meetingById } from '../../stores/meetings/store';
import { entriesOfOrder } from '../../stores/orders/order-items';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { findOrder, findOrderById } from '../../stores/orders/store';
import { findTeamById } from '../../stores/teams/store';
import { checkPayment } from './attempts';
import { requireOpenPayment } from './offline-payment';
import { requirePayable } from './record-payment';
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

/**
 * Finds the order of a link.
 * @throws Refusal (404)
 */
export async function orderOfLink(
  link: string,
  { cipher, database }: Pick<Dependencies, 'cipher' | 'database'>,
): Promise<OrderRow> {
  const id = readOrderLink(cipher, link);
  const order = id === null ? null : await findOrderById(database.query, id);
  if (order === null) throw unknownLink();
  return order;
}

/**
 * Makes the link of an order that can be paid now. The caller's right is the order's number, which is enough to pay it.
 * @throws Refusal
 */
export async function makeOrderLink(outTradeNo: string, dependencies: Dependencies): Promise<string> {
  const order = await findOrder(dependencies.database.query, outTradeNo);
  requireProvider(dependencies, '');
  await requireOpen(order, dependencies);
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
  const { query } = dependencies.database;
  const order = await orderOfLink(link, dependencies);
  const outcome = await checkPayment(order.outTradeNo, dependencies, onGatewayError);
  if (outcome === 'paid') return { ...nothing, state: 'paid' };
  if (!(await isOpen(order, dependencies))) return nothing;
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  return {
    state: 'open',
    amountFen: await dueFenOf(query, order),
    attendeeCount: (await entriesOfOrder(query, order.id)).length,
    meetingName: meeting.name,
    teamName: team?.teamName ?? '',
    isTransferAwaited: order.awaitingTransferSince !== null,
  };
}

const nothing: LinkedOrder = {
  ...{ state: 'ended', amountFen: 0, attendeeCount: 0 },
  ...{ meetingName: '', teamName: '', isTransferAwaited: false },
};

/**
 * Requires that the order can be paid.
 * @throws Refusal with the same messages as a payment
 */
async function requireOpen(order: OrderRow, { database, clock }: Dependencies): Promise<void> {
  await requirePayable(database.query, order);
  await requireOpenPayment(database.query, order, clock.now());
}

async function isOpen(order: OrderRow, dependencies: Dependencies): Promise<boolean> {
  try {
    // The order is read again, since querying the provider may have changed it.
    await requireOpen(await findOrder(dependencies.database.query, order.outTradeNo), dependencies);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
