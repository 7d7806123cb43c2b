import { teamPrice, type TeamPrice } from '../../../src/domain/team/team-price';
import { owesFee } from '../../../src/domain/ticket/ticket-state';
import { refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import type { EnteredRow } from '../../db/tables/entered';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../dependencies';
import type { ListedAttendee } from '../../../src/contract/attendee';
import type { GivenTo } from '../../../src/contract/codec';
import type { teamOrderQuoteCodec } from '../../../src/contract/team';
import { listedAttendeeOf } from '../centre/attendee-of';
import { discountOf } from '../meetings/meeting-of';
import { isRowId } from '../centre/owned-entry';
import { ticketOf } from '../centre/ticket-of';
import type { Session } from '../login/session';
import { teamOf } from '../teams/team-of';
import { orderableMembers, type OrderableMember } from './store';

/** Most members of one order. */
const mostMembers = 2_000;

/** Members selected for payment with what each costs, in the order they were added. */
export interface PricedSelection {
  members: readonly EnteredRow[];
  price: TeamPrice;
}

/** The unpaid members that an order may be made for (spec section 7, `getNotPayEnteredList`). */
export async function listUnpaid(
  session: Session,
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedAttendee[]> {
  const members = await orderableMembers(database.query, teamOf(session).id);
  return members
    .filter((member) => orderRefusal(member, session.meeting) === null)
    .map(({ entry }) => listedAttendeeOf(entry, null));
}

/** What a selection costs (spec section 7, `getTeamOrderDetail`); asking changes nothing. */
export async function quoteSelection(
  attendeeIds: readonly string[],
  session: Session,
  { database }: Pick<Dependencies, 'database'>,
): Promise<GivenTo<typeof teamOrderQuoteCodec>> {
  const ids = readSelectedIds(attendeeIds);
  if (ids.length === 0) return { totalFen: 0, attendees: [] };
  const { members, price } = await priceSelection(database.query, ids, session);
  return {
    totalFen: price.totalFen,
    attendees: members.map((entry, n) => listedAttendeeOf(entry, price.feesFen[n] ?? entry.feeFen)),
  };
}

/**
 * Prices the named members by the team price (design ruling 16).
 * @throws Refusal where one is not the team's, or owes nothing, or is in an order already
 */
export async function priceSelection(
  query: Queryable,
  ids: readonly string[],
  session: Session,
): Promise<PricedSelection> {
  const found = await orderableMembers(query, teamOf(session).id, ids);
  if (found.length !== ids.length) throw refuse('所选参会人不存在或已删除，请刷新后重新选择');
  const refusals = found.flatMap((member) => orderRefusal(member, session.meeting) ?? []);
  const [first] = refusals;
  if (first !== undefined) {
    throw refuse(refusals.length === 1 ? first : `${first}；另有${refusals.length - 1}人也不能支付，请刷新后重新选择`);
  }
  const members = found.map(({ entry }) => entry);
  const ownFees = members.map(({ feeFen }) => feeFen);
  return { members, price: teamPrice(ownFees, discountOf(session.meeting)) };
}

/** Ids as they came, each once. */
export function readSelectedIds(attendeeIds: readonly string[]): string[] {
  const ids = new Set(attendeeIds.map((id) => id.toLowerCase()));
  if (ids.size > mostMembers) throw refuse(`一次最多选择${mostMembers}人`);
  if (![...ids].every(isRowId)) throw refuse('所选参会人不存在或已删除，请刷新后重新选择');
  return [...ids];
}

/** Why a member cannot be ordered for; null where they can. */
function orderRefusal({ entry, isOrdered }: OrderableMember, meeting: MeetingRow): string | null {
  if (!owesFee(ticketOf(entry), meeting)) return `${entry.name}无需支付或已支付`;
  if (isOrdered) return `${entry.name}已在待支付订单中，请到“订单管理”支付或取消`;
  if (entry.reviewState === 'pending') return `${entry.name}正在等待主办方审核`;
  return entry.reviewState === 'refused' ? `${entry.name}未通过主办方审核` : null;
}
