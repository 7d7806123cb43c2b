import { formatFen } from '../../../src/domain/money/money';
import type { Queryable } from '../../db/database';
import type { EntryRow, NewEntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { TeamRow } from '../../db/tables/teams';
import { itemsOfOrders } from '../../stores/orders/order-items';
import { meetingById } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { enqueueNotice, enqueueNotices } from '../../stores/notices/store';

/*
 * What people are told by SMS of what others did with their tickets (product §13.7): whoever asked hears what came of it,
 * the holder of a ticket what happened to it, and nobody hears twice of one act, or of what they did themselves.
 */

/** Variables of SMS templates are short; a team's name may not be. */
const maxNameLength = 20;
export const shortName = (name: string): string => Array.from(name).slice(0, maxNameLength).join('');

type AddedEntry = Pick<NewEntryRow, 'phone' | 'isRegistered' | 'reviewState'>;

/** Tells members that their operator has added them. */
export function tellAdded(
  query: Queryable,
  meeting: MeetingRow,
  team: TeamRow,
  members: readonly AddedEntry[],
  at: Date,
): Promise<void> {
  const others = members.filter(({ phone }) => phone !== team.phone);
  const texts = others.map((member) => ({
    phone: member.phone,
    parameters: { result: `${shortName(team.teamName)}已为您报名，${nextStepOf(member)}` },
  }));
  return enqueueNotices(query, 'ticket-news', meeting, texts, at);
}

function nextStepOf({ isRegistered, reviewState }: AddedEntry): string {
  if (reviewState === 'pending') return '等待主办方审核';
  return isRegistered ? '请凭参会码入场' : '交费后凭参会码入场';
}

/** Tells the attendees of a paid order, and a team's operator, by one text for all of them. */
export async function tellPaid(
  query: Queryable,
  order: OrderRow,
  attendees: readonly EntryRow[],
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  // Alone in an order, somebody has all of it to pay.
  const items = team === null ? [] : ((await itemsOfOrders(query, [order.id])).get(order.id) ?? []);
  const priceOf = (id: string): number | null => items.find(({ entry }) => entry.id === id)?.amountFen ?? null;
  const paid = { kind: 'payment', status: '支付成功', orderNumber: order.outTradeNo } as const;
  const payer = team === null ? '交费成功' : `${shortName(team.teamName)}已为您交费`;
  const texts = attendees
    .filter(({ phone }) => phone !== team?.phone)
    .map(({ id, phone, name }) => ({
      ...{ phone, parameters: { result: `${payer}，请凭参会码入场` } },
      holderId: id,
      subscribe: { ...paid, name, note: '请凭参会码入场', amountFen: team === null ? order.amountFen : priceOf(id) },
    }));
  await enqueueNotices(query, 'ticket-news', meeting, texts, at);
  if (team === null) return;
  const result = `${attendees.length} 位参会人交费成功，共 ${formatFen(order.amountFen)}`;
  const subscribe = {
    ...{ ...paid, name: team.contactName, amountFen: order.amountFen },
    note: `${attendees.length} 位参会人交费成功`,
  };
  const told = { phone: team.phone, holderId: team.id, parameters: { result }, subscribe };
  await enqueueNotice(query, { ...told, template: 'team-news', meeting }, at);
}

/**
 * Tells those who had not paid that their meeting is free now, and each of their teams' operators by one text: nobody
 * is to pay any more, and most hold a ticket now.
 */
export async function tellMadeFree(
  query: Queryable,
  meeting: MeetingRow,
  { admitted, inReview }: { admitted: readonly EntryRow[]; inReview: readonly EntryRow[] },
  at: Date,
): Promise<void> {
  const teamIds = new Set([...admitted, ...inReview].flatMap(({ teamId }) => teamId ?? []));
  const teams = await Promise.all([...teamIds].map((id) => findTeamById(query, id)));
  const operators = new Map(teams.flatMap((team) => (team === null ? [] : [[team.id, team.phone] as const])));
  const textTo =
    (next: string) =>
    ({ phone }: EntryRow) => ({ phone, parameters: { result: `会议已改为免费，无需交费，${next}` } });
  const isOther = ({ teamId, phone }: EntryRow): boolean => teamId === null || operators.get(teamId) !== phone;
  const texts = [
    ...admitted.filter(isOther).map(textTo('请凭参会码入场')),
    ...inReview.filter(isOther).map(textTo('等待主办方审核')),
  ];
  await enqueueNotices(query, 'ticket-news', meeting, texts, at);
  const toOperators = [...operators].map(([id, phone]) => {
    const members = [...admitted, ...inReview].filter(({ teamId }) => teamId === id).length;
    return { phone, parameters: { result: `会议已改为免费，${members} 位参会人无需交费` } };
  });
  await enqueueNotices(query, 'team-news', meeting, toOperators, at);
}

/** The outcome of a refund. */
interface RefundDecision {
  isApproved: boolean;
  /** As the text says it. */
  result: string;
  /** In WeChat's twenty characters. */
  note: string;
  refundFen: number;
}

/** Tells a ticket's holder what came of a refund, and the operator if it was they who asked. */
export async function tellRefund(
  query: Queryable,
  entry: EntryRow,
  { isApproved, result, note, refundFen }: RefundDecision,
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(entry.meetingId));
  const subscribe = {
    ...({ kind: 'refund', status: isApproved ? '退费通过' : '退费未通过', note, orderNumber: '' } as const),
    ...{ name: entry.name, amountFen: refundFen },
  };
  const own = { phone: entry.phone, holderId: entry.id, parameters: { result }, subscribe };
  await enqueueNotice(query, { ...own, template: 'refund-result', meeting }, at);
  // Only whoever paid can ask for a refund.
  const team = entry.teamId === null || entry.paidBy !== 'operator' ? null : await findTeamById(query, entry.teamId);
  if (team === null || team.phone === entry.phone) return;
  const parameters = { result: `${shortName(entry.name)}的退费申请${result}` };
  const asker = { phone: team.phone, holderId: team.id, parameters, subscribe };
  await enqueueNotice(query, { ...asker, template: 'team-news', meeting }, at);
}

/** Tells the recipient of a ticket, and the giver: whoever had the phone in hand, a code that was good has ended. */
export async function tellTransfer(
  query: Queryable,
  meeting: MeetingRow,
  transfer: { giver: EntryRow; recipient: Pick<EntryRow, 'id' | 'phone' | 'name'>; isByOperator: boolean },
  at: Date,
): Promise<void> {
  const { giver, recipient, isByOperator } = transfer;
  const parameters = { name: giver.name };
  const about = { kind: 'transfer', name: giver.name, amountFen: null, orderNumber: '' } as const;
  const received = { ...about, status: '收到转赠', note: '请点击查看参会码' };
  const toRecipient = { phone: recipient.phone, holderId: recipient.id, parameters, subscribe: received };
  await enqueueNotice(query, { ...toRecipient, template: 'ticket-received', meeting }, at);
  const result = isByOperator
    ? '经办人已将您的参会资格转赠他人，原参会码已失效'
    : `参会资格已转赠${shortName(recipient.name)}，原参会码已失效`;
  const given = { ...about, status: '已转赠', note: '原参会码已失效' };
  const toGiver = { phone: giver.phone, holderId: giver.id, parameters: { result }, subscribe: given };
  await enqueueNotice(query, { ...toGiver, template: 'ticket-news', meeting }, at);
}
