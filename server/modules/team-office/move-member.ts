import { owesFee } from '../../../src/domain/ticket/ticket-state';
import { movingObstacle } from '../../../src/domain/team/moving';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { TeamRow } from '../../db/tables/teams';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { lockEntry, namesOfEntries, updateEntry } from '../../stores/entries/store';
import { priceUntilOf, presentPrice } from '../../stores/meetings/price-of';
import { lockUnchangedPrice, meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { newOrder } from '../../stores/orders/new-order';
import { insertOrder, pendingOrderOf } from '../../stores/orders/store';
import { findTeamById } from '../../stores/teams/store';
import { shortName } from '../notices/ticket-notices';
import { endUnpaidOrder } from '../orders/cancel-order';
import { unknownTeam } from './hand-team';

/**
 * Moves a person to another team, or out of their team. Who has not paid is then paid for by the new team's operator: their
 * own unpaid order ends; who leaves every team gets an order of their own. Person and operators are told.
 * @param teamId of the team to move to; null for none
 * @throws Refusal; GatewayError if the provider of a payment under way does not answer: nothing has changed then
 */
export async function moveMember(
  entryId: string,
  teamId: string | null,
  dependencies: Dependencies,
): Promise<{ entry: EntryRow; from: TeamRow | null; to: TeamRow | null }> {
  const { database } = dependencies;
  const order = await pendingOrderOf(database.query, entryId);
  const move = async (query: Transaction) => {
    // The price of a new order is locked before anything else, as everywhere.
    if (teamId === null) await lockPriceOf(query, entryId);
    return moveLocked(query, entryId, teamId, order, dependencies);
  };
  // Only a person's own order ends; a team's is an obstacle.
  if (order === null || order.teamId !== null || teamId === null) return database.query.transaction(move);
  const moved: Awaited<ReturnType<typeof move>>[] = [];
  await endUnpaidOrder(order.id, dependencies, async (query) => {
    moved.push(await move(query));
  });
  const [outcome] = moved;
  if (outcome === undefined) throw refuse('该订单刚刚发生变化，请重试');
  return outcome;
}

async function lockPriceOf(query: Transaction, entryId: string): Promise<void> {
  const [entry] = await namesOfEntries(query, [entryId]);
  if (entry !== undefined) await lockUnchangedPrice(query, await meetingById(query, String(entry.meetingId)));
}

async function moveLocked(
  query: Transaction,
  entryId: string,
  teamId: string | null,
  seen: OrderRow | null,
  dependencies: Dependencies,
): Promise<{ entry: EntryRow; from: TeamRow | null; to: TeamRow | null }> {
  const entry = await lockEntry(query, entryId);
  if (entry === null) throw refuse('未找到该报名');
  const order = await pendingOrderOf(query, entryId);
  const isInTeamOrder = order !== null && order.teamId !== null;
  const isCheckedIn = await hasCheckedIn(query, entryId);
  const member = { ...ticketOf(entry), isCheckedIn, isLive: entry.live, teamId: entry.teamId, isInTeamOrder };
  const obstacle = movingObstacle(member, teamId);
  if (obstacle !== null) throw refuse(obstacle);
  if (entry.reviewState === 'waiting') throw refuse('还在候补，没有名额，不能换团队');
  if (order !== null && order.id !== seen?.id) throw refuse('该参会人刚刚加入了待支付订单，请重试');
  const to = teamId === null ? null : await findTeamById(query, teamId);
  if (teamId !== null && to?.meetingId !== entry.meetingId) throw unknownTeam();
  const from = entry.teamId === null ? null : await findTeamById(query, entry.teamId);
  const at = new Date(dependencies.clock.now());
  const isFree = entry.userType === 'free-guest';
  const userType = isFree ? entry.userType : teamId === null ? 'individual' : 'team-member';
  await updateEntry(query, entryId, { teamId, userType, updatedAt: at });
  const moved = { ...entry, teamId, userType };
  const meeting = await meetingById(query, String(entry.meetingId));
  if (teamId === null && order === null && owesFee(ticketOf(moved), meeting))
    await orderFor(query, moved, meeting, dependencies);
  await tell(query, { entry: moved, from, to, meeting }, at);
  return { entry: moved, from, to };
}

/** Makes the order of a person who pays alone from now on, at the meeting's present fee. */
async function orderFor(
  query: Transaction,
  entry: EntryRow,
  meeting: MeetingRow,
  dependencies: Dependencies,
): Promise<void> {
  const { id: entryId, meetingId, priceOption } = entry;
  const now = dependencies.clock.now();
  const feeFen = presentPrice(
    meeting,
    meeting.priceTable === null ? { ...entry, feeFen: meeting.feeFen } : entry,
    now,
  ).feeFen;
  if (!meeting.isPaid || feeFen === 0) return;
  await updateEntry(query, entryId, { feeFen });
  const items = [{ entryId, amountFen: feeFen, feeFen }];
  const priceUntil = priceUntilOf(meeting, [priceOption], now);
  await insertOrder(query, newOrder({ meetingId, items, priceUntil }, dependencies));
}

async function tell(
  query: Transaction,
  { entry, from, to, meeting }: { entry: EntryRow; from: TeamRow | null; to: TeamRow | null; meeting: MeetingRow },
  at: Date,
): Promise<void> {
  const name = shortName(entry.name);
  const own = to === null ? '您已转出团队，由本人交费' : `您已转到${shortName(to.teamName)}，由经办人管理`;
  const told: [string, 'ticket-news' | 'team-news', string][] = [
    ...(entry.phone === to?.phone ? [] : [[entry.phone, 'ticket-news', own] as [string, 'ticket-news', string]]),
    ...(to === null ? [] : [[to.phone, 'team-news', `${name}已转到您的团队`] as [string, 'team-news', string]]),
    ...(from === null ? [] : [[from.phone, 'team-news', `${name}已转出您的团队`] as [string, 'team-news', string]]),
  ];
  for (const [phone, template, result] of told)
    await enqueueNotice(query, { phone, template, meeting, parameters: { result } }, at);
}
