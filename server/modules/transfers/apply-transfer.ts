import { mayBecome } from '../../../src/domain/order/order-transitions';
import { canTransfer } from '../../../src/domain/ticket/attendee-actions';
import { canTransferMember } from '../../../src/domain/ticket/member-actions';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import { checkedInTransferMessage, recipientRefusal } from '../../../src/domain/ticket/transfer-refusal';
import { refuse } from '../../http/answers';
import type { Queryable, Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/check-ins/store';
import { ticketOf } from '../../stores/entries/attendee-of';
import { receivedEntry } from '../entries/new-entry';
import { findOwnedEntry, lockOwnedEntry, mayAct } from '../entries/owned-entry';
import { readAnswers, type ReadAnswers } from '../entries/read-answers';
import { updateEntry, findLiveEntry, insertEntries, isPhoneTaken, lockEntries } from '../../stores/entries/store';
import { keepConsent, requireConsent, type GivenConsent } from '../privacy/consents';
import { tellTransfer } from '../notices/ticket-notices';
import { pendingOrderOf, endOrder, lockOrderById } from '../../stores/orders/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { claimFiles } from '../../stores/uploads/store';
import { lostFile } from '../../stores/uploads/file-reference';
import type { Session } from '../../context/session';

/** The recipient's registration changed between reading and locking: retry. */
class RecipientChanged extends Error {}

const maxAttempts = 3;

/**
 * Transfers a ticket (product §5.20, `applyTransfer`, §10.10). The recipient's answers are checked like a
 * registration's; then, in one transaction, the giver's QR code becomes invalid, an unpaid or free entry of the
 * recipient's phone is superseded, and the recipient gets a ticket with its own code and a queued SMS.
 * @throws Refusal
 */
export async function applyTransfer(
  { attendeeId, form, given }: { attendeeId: string; form: unknown; given: GivenConsent },
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, cipher } = dependencies;
  const answers = readAnswers(session.meeting, 'paid', form, { cipher, now: clock.now() });
  await requireConsent(database.query, session.meeting.id, answers.consentKinds, given);
  for (let tries = 1; ; tries += 1) {
    try {
      await database.query.transaction((query) =>
        transfer(query, { attendeeId, answers, given }, session, dependencies),
      );
      return;
    } catch (error) {
      const isChanged = error instanceof RecipientChanged || isPhoneTaken(error);
      if (!isChanged) throw error;
      if (tries >= maxAttempts) throw refuse('受赠人的报名信息刚刚发生变化，请稍后重试');
    }
  }
}

async function transfer(
  query: Transaction,
  { attendeeId, answers, given }: { attendeeId: string; answers: ReadAnswers; given: GivenConsent },
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { meeting } = session;
  const at = new Date(dependencies.clock.now());
  const { entry: named } = await findOwnedEntry(query, session, attendeeId);
  const recipient = await lockRecipient(query, { meetingId: meeting.id, phone: answers.phone, giverId: named.id });
  const owned = await lockOwnedEntry(query, session, named.id);
  const { entry: giver } = owned;
  const ticket = { ...ticketOf(giver), isCheckedIn: await hasCheckedIn(query, giver.id) };
  if (!mayAct(ticket, owned, session, at.getTime(), { own: canTransfer, member: canTransferMember })) {
    throw refuse(ticket.isCheckedIn ? checkedInTransferMessage : '当前报名不能转赠');
  }
  const objection = recipientRefusal(answers, giver);
  if (objection !== null) throw refuse(objection);
  if (recipient !== null) await supersede(query, recipient, at);

  const changes = { transfer: 'given', isTouched: true, live: false, updatedAt: at } as const;
  await updateEntry(query, giver.id, changes);
  const received = receivedEntry(answers, giver, dependencies);
  await insertEntries(query, [received]);
  if ((await claimFiles(query, answers.fileIds, received.id)) !== answers.fileIds.length) throw lostFile();
  const teamId = owned.isOwn ? null : giver.teamId;
  const about = { meetingId: meeting.id, entryIds: [received.id], teamId, giverId: giver.id };
  await keepConsent(query, given, about, at);
  await dropPermissions(query, [giver.id], 'transfer');
  await tellTransfer(query, meeting, { giver, recipient: received, isByOperator: !owned.isOwn }, at);
}

interface Recipient {
  entry: EntryRow;
  /** Null if nothing is due for it. */
  pendingOrder: OrderRow | null;
}

/**
 * The recipient's live entry with its pending order, locked together with the giver's entry: orders first, then entries
 * in the same order, to avoid deadlocks.
 */
async function lockRecipient(
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
 * Ends an unpaid or free entry and the recipient's own order for it; should that still be paid, it is refunded. An
 * order that includes others, or for which an offline payment is on its way, is not the giver's to cancel.
 * @throws Refusal
 */
async function supersede(query: Queryable, { entry, pendingOrder }: Recipient, at: Date): Promise<void> {
  const ticket = ticketOf(entry);
  if (ticket.payment === 'paid' || isReceived(ticket)) throw refuse('该手机号已有参会资格，不能接受转赠');
  if (pendingOrder !== null) requireOwnUnpaid(pendingOrder);
  await updateEntry(query, entry.id, { live: false, updatedAt: at });
  await dropPermissions(query, [entry.id]);
  if (pendingOrder === null) return;
  await endOrder(query, pendingOrder.id, at);
}

function requireOwnUnpaid({ status, teamId, awaitingTransferSince }: OrderRow): void {
  if (!mayBecome(status, 'cancelled')) throw new RecipientChanged();
  if (teamId !== null) throw refuse('受赠人在待支付的团队订单中，请先取消该订单');
  if (awaitingTransferSince !== null) throw refuse('受赠人的订单正在等待对公转账或现场刷卡，请先联系主办方处理该订单');
}
