import { isPaymentClosed, paymentClosedMessage } from '../../../src/domain/order/payment-closing';
import { totalPrice, type TotalPrice } from '../../../src/domain/prices/price-table';
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
import { presentPrice, priceUntilOf, teamFromOf } from '../../stores/meetings/price-of';
import { lockUnchangedPrice } from '../../stores/meetings/store';
import type { StoreAnswer } from '../submissions/answer-once';
import { teamOf } from '../teams/team-of';
import { paymentDueOf, newOrder } from '../../stores/orders/new-order';
import { orderableMembers, type OrderableMember } from '../../stores/orders/order-items';
import { insertOrder, isOrderedAlready } from '../../stores/orders/store';
import type { Session } from '../../context/session';

/**
 * Creates an order for members (product §5.27, `submitTeamOrder`) and freezes each price. The unique index on live
 * items decides between concurrent orders: each member is in at most one.
 * @returns the amount due, and the numbers to pay it by
 * @throws Refusal
 */
export async function submitOrder(
  attendeeIds: readonly string[],
  session: Session,
  dependencies: Dependencies,
  keep: StoreAnswer<PaymentDue>,
): Promise<PaymentDue> {
  const { database, clock } = dependencies;
  const ids = readSelectedIds(attendeeIds);
  if (ids.length === 0) throw refuse('请选择需要支付的参会人');
  const newTeamOrder = { payer: 'team', isTransferChosen: false } as const;
  if (isPaymentClosed(newTeamOrder, session.meeting, dependencies.clock.now())) throw refuse(paymentClosedMessage);
  try {
    return await database.query.transaction(async (query) => {
      await lockUnchangedPrice(query, session.meeting);
      await shareEntries(query, ids);
      const now = clock.now();
      const { members, price } = await priceSelection(query, ids, session, now);
      if (price.totalFen === 0) throw refuse('所选参会人无需支付');
      const items = members.map(({ entry, feeFen }, n) => ({
        ...{ entryId: entry.id, feeFen, amountFen: price.feesFen[n] ?? feeFen },
      }));
      const { id: teamId } = teamOf(session);
      const options = members.map(({ entry }) => entry.priceOption);
      const priceUntil = priceUntilOf(session.meeting, options, now);
      const ordered = newOrder({ meetingId: session.meeting.id, teamId, items, priceUntil }, dependencies);
      await insertOrder(query, ordered);
      const due = paymentDueOf(ordered.order);
      await keep(query, due);
      return due;
    });
  } catch (error) {
    if (!isOrderedAlready(error)) throw error;
    // A concurrent order included a member first: now the member can be named.
    await priceSelection(database.query, ids, session, clock.now());
    throw refuse('所选参会人刚刚发生变化，请重试');
  }
}

/** The limit of members in one order. */
const maxMembers = 2_000;

/** Members selected for payment with their prices, in the order they were added. */
interface PricedSelection {
  /** Each with the fee that they would pay alone. */
  members: readonly { entry: EntryRow; feeFen: number }[];
  price: TotalPrice;
}

/** Lists the unpaid members who can be included in an order (product §5.25, `getNotPayEnteredList`). */
export async function listUnpaid(
  session: Session,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<ListedAttendee[]> {
  const members = await orderableMembers(database.query, teamOf(session).id);
  const now = clock.now();
  return members
    .filter((member) => orderRefusal(member, session.meeting) === null)
    .map(({ entry }) => listedAttendeeOf(entry, presentPrice(session.meeting, entry, now).feeFen));
}

/** Returns the price of a selection (product §5.26, `getTeamOrderDetail`), without side effects. */
export async function quoteSelection(
  attendeeIds: readonly string[],
  session: Session,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<InputOf<typeof teamOrderQuoteCodec>> {
  const ids = readSelectedIds(attendeeIds);
  if (ids.length === 0) return { totalFen: 0, attendees: [] };
  const { members, price } = await priceSelection(database.query, ids, session, clock.now());
  return {
    totalFen: price.totalFen,
    attendees: members.map(({ entry, feeFen }, n) => listedAttendeeOf(entry, price.feesFen[n] ?? feeFen)),
  };
}

/**
 * Prices the named members as of now by the team price (product §11.7), each by their identity (product §16.43).
 * @throws Refusal if one is not in the team, owes nothing, or is already in an order
 */
async function priceSelection(
  query: Queryable,
  ids: readonly string[],
  session: Session,
  now: number,
): Promise<PricedSelection> {
  const found = await orderableMembers(query, teamOf(session).id, ids);
  if (found.length !== ids.length) throw refuse('所选参会人不存在或已删除，请刷新后重新选择');
  const refusals = found.flatMap((member) => orderRefusal(member, session.meeting) ?? []);
  const [first] = refusals;
  if (first !== undefined) {
    throw refuse(
      refusals.length === 1 ? first : `${first}；另有 ${refusals.length - 1} 人也不能支付，请刷新后重新选择`,
    );
  }
  const priced = found.map(({ entry }) => ({ entry, price: presentPrice(session.meeting, entry, now) }));
  const prices = priced.map(({ price }) => price);
  const members = priced.map(({ entry, price: { feeFen } }) => ({ entry, feeFen }));
  return { members, price: totalPrice(prices, teamFromOf(session.meeting)) };
}

/** Reads the selected ids without duplicates. */
function readSelectedIds(attendeeIds: readonly string[]): string[] {
  const ids = new Set(attendeeIds.map((id) => id.toLowerCase()));
  if (ids.size > maxMembers) throw refuse(`一次最多选择 ${maxMembers} 人`);
  if (![...ids].every(isRowId)) throw refuse('所选参会人不存在或已删除，请刷新后重新选择');
  return [...ids];
}

/** Returns the reason why a member cannot be included in an order; null if they can. */
function orderRefusal({ entry, isOrdered }: OrderableMember, meeting: MeetingRow): string | null {
  if (!owesFee(ticketOf(entry), meeting)) return `${entry.name}无需支付或已支付`;
  if (isOrdered) return `${entry.name}已在待支付订单中，请到“订单管理”支付或取消`;
  if (entry.reviewState === 'pending') return `${entry.name}正在等待主办方审核`;
  if (entry.reviewState === 'waiting') return `${entry.name}正在候补，还没有名额`;
  return entry.reviewState === 'refused' ? `${entry.name}未通过主办方审核` : null;
}
