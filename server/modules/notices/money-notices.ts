import { formatFen } from '../../../src/domain/money/money';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { TeamRow } from '../../db/tables/teams';
import { meetingById } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { enqueueNotice, enqueueNotices } from '../../stores/notices/store';
import { shortName } from './ticket-notices';

/* What people are told by SMS of money that the organiser has moved of their own accord (product §13.7). */

/** The operator who has paid for an entry; null if nobody else than its holder has to be told. */
async function otherPayerOf(query: Queryable, entry: EntryRow): Promise<TeamRow | null> {
  const isByTeam = entry.teamId !== null && entry.paidBy === 'operator';
  const team = isByTeam ? await findTeamById(query, entry.teamId ?? '') : null;
  return team === null || team.phone === entry.phone ? null : team;
}

/** Tells a ticket's holder, and the operator if it was they who paid, of a refund that nobody has applied for. */
export async function tellStartedRefund(
  query: Queryable,
  entry: EntryRow,
  { refundFen, isWhole, note }: { refundFen: number; isWhole: boolean; note: string },
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(entry.meetingId));
  const what = `${isWhole ? '已退费' : '部分退费'} ${formatFen(refundFen)}，${note}`;
  const about = { kind: 'refund', status: '退费通过', note, orderNumber: '' } as const;
  const subscribe = { ...about, name: entry.name, amountFen: refundFen };
  const own = { result: `${what}，${isWhole ? '参会码已失效' : '参会码仍有效'}` };
  const holder = { phone: entry.phone, holderId: entry.id };
  await enqueueNotice(query, { ...holder, template: 'ticket-news', meeting, parameters: own, subscribe }, at);
  const team = await otherPayerOf(query, entry);
  if (team === null) return;
  const parameters = { result: `${shortName(entry.name)}${what}` };
  const operator = { phone: team.phone, holderId: team.id };
  await enqueueNotice(query, { ...operator, template: 'team-news', meeting, parameters, subscribe }, at);
}

/** Tells whoever has paid for a ticket that the organiser has paid their money back. */
export async function tellPaidBack(query: Queryable, entry: EntryRow, refundFen: number, at: Date): Promise<void> {
  const meeting = await meetingById(query, String(entry.meetingId));
  const what = `退费 ${formatFen(refundFen)} 已由主办方退回，请查收`;
  const team = await otherPayerOf(query, entry);
  const told =
    team === null
      ? ({ phone: entry.phone, template: 'ticket-news', parameters: { result: what } } as const)
      : ({
          phone: team.phone,
          template: 'team-news',
          parameters: { result: `${shortName(entry.name)}的${what}` },
        } as const);
  await enqueueNotice(query, { ...told, meeting }, at);
}

/**
 * Tells those who were told that they are paid for, and a team's operator by one text, that they are not yet.
 * @param attendees as they were before
 */
export async function tellTakenBack(
  query: Queryable,
  order: OrderRow,
  { attendees, isUpgrade }: { attendees: readonly EntryRow[]; isUpgrade: boolean },
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  const what = '到账确认有误，订单恢复为等待到账';
  // A visitor's code has always been good.
  const result = isUpgrade ? what : `${what}，到账后参会码方可使用`;
  const others = attendees.filter(({ phone }) => phone !== team?.phone);
  const texts = others.map(({ phone }) => ({ phone, parameters: { result } }));
  await enqueueNotices(query, 'ticket-news', meeting, texts, at);
  if (team === null) return;
  const parameters = { result: `${attendees.length} 位参会人的${what}` };
  await enqueueNotice(query, { phone: team.phone, template: 'team-news', meeting, parameters }, at);
}
