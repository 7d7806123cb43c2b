import { mayBecome } from '../../../src/domain/order/order-transitions';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import { recipientRefusal } from '../../../src/domain/ticket/transfer-refusal';
import { refuse } from '../../http/answers';
import type { Queryable, Transaction } from '../../db/database';
import type { EntryRow, NewEntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { ticketOf } from '../../stores/entries/attendee-of';
import { receivedEntry } from '../entries/new-entry';
import type { ReadAnswers } from '../entries/read-answers';
import { updateEntry, findLiveEntry, insertEntries, isPhoneTaken, lockEntries } from '../../stores/entries/store';
import { allowingPlaces } from '../../stores/entries/places';
import { pendingOrderOf, endOrder, lockOrderById } from '../../stores/orders/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { claimFiles } from '../../stores/uploads/store';
import { lostFile } from '../../stores/uploads/file-reference';

/** Thrown to retry, when the recipient's registration changed between reading and locking. */
class RecipientChanged extends Error {}

const maxAttempts = 3;

/**
 * Repeats a transaction that moves a ticket while the recipient's registration changes under it.
 * @throws Refusal if it does not come to rest
 */
export async function whileRecipientsChange<Result>(move: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await move();
    } catch (error) {
      const isChanged = error instanceof RecipientChanged || isPhoneTaken(error);
      if (!isChanged) throw error;
      if (tries >= maxAttempts) throw refuse('受赠人的报名信息刚刚发生变化，请稍后重试');
    }
  }
}

/** The registration that a ticket's recipient has already. */
export interface Recipient {
  entry: EntryRow;
  /** The pending order; null if nothing is due for the entry. */
  pendingOrder: OrderRow | null;
}

/**
 * Moves a ticket to its recipient, who gets a ticket with a code of their own; the giver's code becomes invalid, and an
 * unpaid or free entry of the recipient's phone is superseded. Giver and recipient must be locked (`lockRecipient`).
 * @throws Refusal
 */
export async function moveTicket(
  query: Transaction,
  given: {
    meeting: MeetingRow;
    giver: EntryRow;
    recipient: Recipient | null;
    answers: ReadAnswers;
    at: Date;
  },
  dependencies: Dependencies,
): Promise<NewEntryRow> {
  const { giver, recipient, answers, at } = given;
  const objection = recipientRefusal(answers, giver);
  if (objection !== null) throw refuse(objection);
  if (recipient !== null) await supersede(query, recipient, at);
  const changes = { transfer: 'given', isTouched: true, live: false, updatedAt: at } as const;
  await updateEntry(query, giver.id, changes);
  const received = receivedEntry(answers, { ...giver, meeting: given.meeting }, dependencies);
  // The giver's places and use of a voucher change hands, however full the meeting is; only another option's place must be there.
  const { id, places } = received;
  const insert = () => insertEntries(query, [{ ...received, places: giver.places }]);
  const isHeld = giver.places.length > 0 || giver.voucherId !== null;
  await (isHeld ? allowingPlaces(query, 'kept', insert) : insert());
  if (places.join() !== giver.places.join()) await updateEntry(query, id, { places });
  if ((await claimFiles(query, answers.fileIds, received.id)) !== answers.fileIds.length) throw lostFile();
  await dropPermissions(query, [giver.id], 'transfer');
  return received;
}

/**
 * Locks the recipient's live entry and its pending order, together with the giver's entry: orders first, then entries
 * in the same order, to avoid deadlocks.
 */
export async function lockRecipient(
  query: Transaction,
  { meetingId, phone, giverId }: { meetingId: number; phone: string; giverId: string },
): Promise<Recipient | null> {
  const seen = await findLiveEntry(query, meetingId, phone);
  if (seen === null || seen.id === giverId) return null;
  const expected = await pendingOrderOf(query, seen.id);
  const pendingOrder = expected === null ? null : await lockOrderById(query, expected.id);
  await lockEntries(query, [seen.id, giverId]);
  const entry = await findLiveEntry(query, meetingId, phone);
  const isSame = (await pendingOrderOf(query, seen.id))?.id === expected?.id;
  if (entry?.id !== seen.id || !isSame) throw new RecipientChanged();
  return { entry, pendingOrder };
}

/**
 * Ends an unpaid or free entry and the recipient's own order for it; a later payment of it is refunded. An order that
 * includes others, or that awaits an offline payment, cannot be cancelled by the giver.
 * @throws Refusal
 */
async function supersede(query: Queryable, recipient: Recipient, at: Date): Promise<void> {
  const { entry, pendingOrder } = recipient;
  if (pendingOrder !== null && !mayBecome(pendingOrder.status, 'cancelled')) throw new RecipientChanged();
  const refusal = supersedeRefusal(recipient);
  if (refusal !== null) throw refuse(refusal);
  await updateEntry(query, entry.id, { live: false, updatedAt: at });
  await dropPermissions(query, [entry.id]);
  if (pendingOrder === null) return;
  await endOrder(query, pendingOrder.id, at);
}

/** The message that refuses somebody as a recipient because of their own registration; null for anybody else. */
function supersedeRefusal({ entry, pendingOrder }: Recipient): string | null {
  const ticket = ticketOf(entry);
  if (ticket.payment === 'paid' || isReceived(ticket)) return '该手机号已有参会资格，不能接受转赠';
  if (pendingOrder === null) return null;
  if (pendingOrder.teamId !== null) return '受赠人在待支付的团队订单中，请先取消该订单';
  if (pendingOrder.awaitingTransferSince === null) return null;
  return '受赠人的订单正在等待对公转账或现场刷卡，请先联系主办方处理该订单';
}

/** Like `supersedeRefusal`, for whoever has a phone: before a ticket is moved to them, it is asked again. */
export async function recipientRefusalOf(query: Queryable, meetingId: number, phone: string): Promise<string | null> {
  const entry = await findLiveEntry(query, meetingId, phone);
  return entry === null ? null : supersedeRefusal({ entry, pendingOrder: await pendingOrderOf(query, entry.id) });
}
