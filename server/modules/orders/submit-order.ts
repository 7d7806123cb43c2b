import { isPaymentClosed, paymentClosedMessage } from '../../../src/domain/order/payment-closing';
import { teamPrice, type TeamPrice } from '../../../src/domain/team/team-price';
import { owesFee } from '../../../src/domain/ticket/ticket-state';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import type { ListedAttendee } from '../../../src/contract/attendee';
import type { InputOf } from '../../../src/contract/codec';
import type { PaymentDue } from '../../../src/contract/payment';
import type { teamOrderQuoteCodec } from '../../../src/contract/team';
import { isRowId } from '../../secrets/random-ids';
import { listedAttendeeOf, ticketOf } from '../../stores/entries/attendee-of';
import { shareEntries } from '../../stores/entries/store';
import { discountOf } from '../../stores/meetings/meeting-of';
import { holdPrice } from '../../stores/meetings/store';
import type { KeepAnswer } from '../submissions/answer-once';
import { teamOf } from '../teams/team-of';
import { dueOf, newOrder } from '../../stores/orders/new-order';
import { orderableMembers, type OrderableMember } from '../../stores/orders/order-items';
import { insertOrder, isOrderedAlready } from '../../stores/orders/store';
import type { Session } from '../../context/session';

/**
 * Creates an order for members (product §5.27, `submitTeamOrder`), freezing each price. The unique index on live items
 * decides between concurrent orders: each member is in at most one.
 * @returns the amount due, and the numbers to pay it by
 * @throws Refusal
 */
export async function submitOrder(
  attendeeIds: readonly string[],
  session: Session,
  dependencies: Dependencies,
  keep: KeepAnswer<PaymentDue>,
): Promise<PaymentDue> {
  const { database } = dependencies;
  const ids = readSelectedIds(attendeeIds);
  if (ids.length === 0) throw refuse('请选择需要支付的参会人');
  const newTeamOrder = { payer: 'team', isTransferChosen: false } as const;
  if (isPaymentClosed(newTeamOrder, session.meeting, dependencies.clock.now())) throw refuse(paymentClosedMessage);
  try {
    return await database.query.transaction(async (query) => {
      await holdPrice(query, session.meeting);
      await shareEntries(query, ids);
      const { members, price } = await priceSelection(query, ids, session);
      if (price.totalFen === 0) throw refuse('所选参会人无需支付');
      const items = members.map(({ id: entryId, feeFen }, n) => ({
        ...{ entryId, feeFen, amountFen: price.feesFen[n] ?? feeFen },
      }));
      const { id: teamId } = teamOf(session);
      const ordered = newOrder({ meetingId: session.meeting.id, teamId, items }, dependencies);
      await insertOrder(query, ordered);
      const due = dueOf(ordered.order);
      await keep(query, due);
      return due;
    });
  } catch (error) {
    if (!isOrderedAlready(error)) throw error;
    // A concurrent order was faster: now we can tell for whom.
    await priceSelection(database.query, ids, session);
    throw refuse('所选参会人刚刚发生变化，请重试');
  }
}

/** Per order. */
const maxMembers = 2_000;

/** Members selected for payment with their prices, in the order they were added. */
interface PricedSelection {
  members: readonly EntryRow[];
  price: TeamPrice;
}

/** The unpaid members that can be ordered for (product §5.25, `getNotPayEnteredList`). */
export async function listUnpaid(
  session: Session,
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedAttendee[]> {
  const members = await orderableMembers(database.query, teamOf(session).id);
  return members
    .filter((member) => orderRefusal(member, session.meeting) === null)
    .map(({ entry }) => listedAttendeeOf(entry, null));
}

/** The price of a selection (product §5.26, `getTeamOrderDetail`), without side effects. */
export async function quoteSelection(
  attendeeIds: readonly string[],
  session: Session,
  { database }: Pick<Dependencies, 'database'>,
): Promise<InputOf<typeof teamOrderQuoteCodec>> {
  const ids = readSelectedIds(attendeeIds);
  if (ids.length === 0) return { totalFen: 0, attendees: [] };
  const { members, price } = await priceSelection(database.query, ids, session);
  return {
    totalFen: price.totalFen,
    attendees: members.map((entry, n) => listedAttendeeOf(entry, price.feesFen[n] ?? entry.feeFen)),
  };
}

/**
 * Prices the named members by the team price (product §11.7).
 * @throws Refusal if one is not in the team, owes nothing, or is already in an order
 */
async function priceSelection(query: Queryable, ids: readonly string[], session: Session): Promise<PricedSelection> {
  const found = await orderableMembers(query, teamOf(session).id, ids);
  if (found.length !== ids.length) throw refuse('所选参会人不存在或已删除，请刷新后重新选择');
  const refusals = found.flatMap((member) => orderRefusal(member, session.meeting) ?? []);
  const [first] = refusals;
  if (first !== undefined) {
    throw refuse(
      refusals.length === 1 ? first : `${first}；另有 ${refusals.length - 1} 人也不能支付，请刷新后重新选择`,
    );
  }
  const members = found.map(({ entry }) => entry);
  const ownFees = members.map(({ feeFen }) => feeFen);
  return { members, price: teamPrice(ownFees, discountOf(session.meeting)) };
}

/** Without duplicates. */
function readSelectedIds(attendeeIds: readonly string[]): string[] {
  const ids = new Set(attendeeIds.map((id) => id.toLowerCase()));
  if (ids.size > maxMembers) throw refuse(`一次最多选择 ${maxMembers} 人`);
  if (![...ids].every(isRowId)) throw refuse('所选参会人不存在或已删除，请刷新后重新选择');
  return [...ids];
}

/** Why a member cannot be ordered for; null if they can. */
function orderRefusal({ entry, isOrdered }: OrderableMember, meeting: MeetingRow): string | null {
  if (!owesFee(ticketOf(entry), meeting)) return `${entry.name}无需支付或已支付`;
  if (isOrdered) return `${entry.name}已在待支付订单中，请到“订单管理”支付或取消`;
  if (entry.reviewState === 'pending') return `${entry.name}正在等待主办方审核`;
  return entry.reviewState === 'refused' ? `${entry.name}未通过主办方审核` : null;
}
