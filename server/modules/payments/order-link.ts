import { timingSafeEqual } from 'node:crypto';
import type { LinkedOrder } from '../../../src/contract/payment';
import { notFound, Refusal } from '../../http/answers';
import type { OrderRow } from '../../db/tables/orders';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Dependencies } from '../../context/dependencies';
import type { GatewayError } from '../../gateways/ports';
import { meetingById } from '../../stores/meetings/store';
import { entriesOfOrder } from '../../stores/orders/order-items';
import { findOrder, findOrderById } from '../../stores/orders/store';
import { findTeamById } from '../../stores/teams/store';
import { checkPayment } from './attempts';
import { requireOpenPayment } from './offline-payment';
import { requirePayable } from './record-payment';
import { requireProvider } from './start-payment';

/** In bytes: a row's id, and as much of its keyed digest. */
const idBytes = 16;
/** In base64url. */
const linkLength = 43;

/**
 * The end of an order's own link (ADR 0020): its id and a keyed digest of it. Nobody can make one without the database's
 * key, nothing is stored for it, and to judge one takes the same work whether or not it is right.
 */
export function orderLinkOf(cipher: Pick<DataCipher, 'digest'>, orderId: string): string {
  const digest = Buffer.from(cipher.digest(`order-link:${orderId}`), 'base64url').subarray(0, idBytes);
  return Buffer.concat([Buffer.from(orderId.replaceAll('-', ''), 'hex'), digest]).toString('base64url');
}

/** The id of a link's order, which may have been removed since; null for a link that we did not make. */
export function readOrderLink(cipher: Pick<DataCipher, 'digest'>, link: string): string | null {
  const given = Buffer.alloc(linkLength);
  // A longer one is cut, and told by its length below.
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
 * Makes the link of an order that can be paid now. The order's number, which asks for it, may pay it by itself.
 * @throws Refusal
 */
export async function makeOrderLink(outTradeNo: string, dependencies: Dependencies): Promise<string> {
  const order = await findOrder(dependencies.database.query, outTradeNo);
  requireProvider(dependencies, '');
  await requireOpen(order, dependencies);
  return orderLinkOf(dependencies.cipher, order.id);
}

/**
 * Shows whoever has its link what an order costs and who asks, while it can be paid; then only how it ended. The provider is asked as
 * for the payer who is logged in.
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
    amountFen: order.amountFen,
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

/** @throws Refusal as paying it would */
async function requireOpen(order: OrderRow, { database, clock }: Dependencies): Promise<void> {
  await requirePayable(database.query, order);
  await requireOpenPayment(database.query, order, clock.now());
}

async function isOpen(order: OrderRow, dependencies: Dependencies): Promise<boolean> {
  try {
    // As it is after asking the provider.
    await requireOpen(await findOrder(dependencies.database.query, order.outTradeNo), dependencies);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
