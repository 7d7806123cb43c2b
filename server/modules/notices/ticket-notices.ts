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
 * SMS about what others did with a person's ticket (product §13.7): the applicant learns the outcome, and the holder of
 * a ticket learns what happened to it. Nobody gets two messages about one act, or one about an act of their own.
 */

/** The length of names in SMS templates, whose variables must be short. */
const maxNameLength = 20;
export const shortName = (name: string): string => Array.from(name).slice(0, maxNameLength).join('');

type AddedEntry = Pick<NewEntryRow, 'phone' | 'isRegistered' | 'reviewState'>;

/** Notifies members that their operator has added them. */
export function notifyAddedMembers(
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

/** Names whoever has taken places, as their members are told: 李静（湘江医院）. */
const inviterOf = ({ contactName, teamName }: Pick<TeamRow, 'contactName' | 'teamName'>): string =>
  shortName(`${contactName}（${teamName}）`);

/** Sends the members of places the link by which they complete them, for the first time or as a reminder. */
export function notifyPlaces(
  query: Queryable,
  meeting: MeetingRow,
  team: TeamRow,
  places: readonly Pick<EntryRow, 'id' | 'phone'>[],
  at: Date,
): Promise<void> {
  const inviter = inviterOf(team);
  const texts = places.map(({ id, phone }) => ({ phone, parameters: { inviter, completes: id } }));
  return enqueueNotices(query, 'completion', meeting, texts, at);
}

function nextStepOf({ isRegistered, reviewState }: AddedEntry): string {
  if (reviewState === 'pending') return '等待主办方审核';
  return isRegistered ? '请凭参会码入场' : '交费后凭参会码入场';
}

/** The next step of somebody whose fee is paid or not due any more. */
const entranceWords = ({ isIncomplete }: Pick<EntryRow, 'isIncomplete'>): string =>
  `${isIncomplete ? '完善信息后' : '请'}凭参会码入场`;

/** Notifies the attendees of a paid order, and a team's operator by one message for all of them. */
export async function notifyPaid(
  query: Queryable,
  order: OrderRow,
  attendees: readonly EntryRow[],
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  // An attendee who is alone in an order pays all of it.
  const items = team === null ? [] : ((await itemsOfOrders(query, [order.id])).get(order.id) ?? []);
  const priceOf = (id: string): number | null => items.find(({ entry }) => entry.id === id)?.amountFen ?? null;
  const paid = { kind: 'payment', status: '支付成功', orderNumber: order.outTradeNo } as const;
  const payer = team === null ? '交费成功' : `${shortName(team.teamName)}已为您交费`;
  const texts = attendees
    .filter(({ phone }) => phone !== team?.phone)
    .map(({ id, phone, name, isIncomplete }) => ({
      ...{ phone, parameters: { result: `${payer}，${entranceWords({ isIncomplete })}` } },
      holderId: id,
      subscribe: {
        ...paid,
        name,
        note: entranceWords({ isIncomplete }),
        amountFen: team === null ? order.amountFen : priceOf(id),
      },
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
 * Notifies people who had not paid that their meeting is now free, and each of their teams' operators by one message.
 */
export async function notifyMadeFree(
  query: Queryable,
  meeting: MeetingRow,
  { admitted, inReview }: { admitted: readonly EntryRow[]; inReview: readonly EntryRow[] },
  at: Date,
): Promise<void> {
  const teamIds = new Set([...admitted, ...inReview].flatMap(({ teamId }) => teamId ?? []));
  const teams = await Promise.all([...teamIds].map((id) => findTeamById(query, id)));
  const operators = new Map(teams.flatMap((team) => (team === null ? [] : [[team.id, team.phone] as const])));
  const textTo = (next: typeof entranceWords) => (entry: EntryRow) => ({
    phone: entry.phone,
    parameters: { result: `会议已改为免费，无需交费，${next(entry)}` },
  });
  const isOther = ({ teamId, phone }: EntryRow): boolean => teamId === null || operators.get(teamId) !== phone;
  const texts = [
    ...admitted.filter(isOther).map(textTo(entranceWords)),
    ...inReview.filter(isOther).map(textTo(() => '等待主办方审核')),
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
  /** The outcome in the words of the SMS. */
  result: string;
  /** The outcome in at most 20 characters, for WeChat. */
  note: string;
  refundFen: number;
}

/** Notifies a ticket's holder of the outcome of a refund, and the operator if they applied for it. */
export async function notifyRefundDecision(
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
  // Only the person who paid can apply for a refund.
  const team = entry.teamId === null || entry.paidBy !== 'operator' ? null : await findTeamById(query, entry.teamId);
  if (team === null || team.phone === entry.phone) return;
  const parameters = { result: `${shortName(entry.name)}的退费申请${result}` };
  const asker = { phone: team.phone, holderId: team.id, parameters, subscribe };
  await enqueueNotice(query, { ...asker, template: 'team-news', meeting }, at);
}

/** The one who moves a ticket from one holder to another. */
export type TicketMover = 'holder' | 'operator' | 'organiser';

const givenWords: Readonly<Record<TicketMover, (recipient: string) => string>> = {
  holder: (recipient) => `参会资格已转赠${recipient}，原参会码已失效`,
  operator: () => '经办人已将您的参会资格转赠他人，原参会码已失效',
  organiser: (recipient) => `主办方已将您的参会资格转给${recipient}，原参会码已失效`,
};

/**
 * Notifies the recipient of a ticket, and the giver, since their ticket code became invalid even if somebody else used
 * their phone.
 * @param transfer `giver` as they were before
 */
export async function notifyTransfer(
  query: Queryable,
  meeting: MeetingRow,
  transfer: { giver: EntryRow; recipient: Pick<EntryRow, 'id' | 'phone' | 'name'>; by: TicketMover },
  at: Date,
): Promise<void> {
  const { giver, recipient, by } = transfer;
  const parameters = { name: by === 'organiser' ? '主办方' : giver.name };
  const about = { kind: 'transfer', name: giver.name, amountFen: null, orderNumber: '' } as const;
  const received = { ...about, status: '收到转赠', note: '请点击查看参会码' };
  const toRecipient = { phone: recipient.phone, holderId: recipient.id, parameters, subscribe: received };
  await enqueueNotice(query, { ...toRecipient, template: 'ticket-received', meeting }, at);
  const result = givenWords[by](shortName(recipient.name));
  const given = { ...about, status: '已转赠', note: '原参会码已失效' };
  const toGiver = { phone: giver.phone, holderId: giver.id, parameters: { result }, subscribe: given };
  await enqueueNotice(query, { ...toGiver, template: 'ticket-news', meeting }, at);
}
