import { formatFen } from '../../../src/domain/money/money';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { TeamRow } from '../../db/tables/teams';
import { meetingById } from '../../stores/meetings/store';
import { entriesOfOrder } from '../../stores/orders/order-items';
import { printedRemark } from '../../stores/orders/transfer-of';
import { findTeamById } from '../../stores/teams/store';
import { enqueueNotice, enqueueNotices } from '../../stores/notices/store';
import { shortName } from './ticket-notices';

/*
 * SMS about money that the organiser moved without an application (product §13.7).
 */

/** Returns the operator who paid for an entry; null if only the entry's holder has to be notified. */
async function otherPayerOf(query: Queryable, entry: EntryRow): Promise<TeamRow | null> {
  const isByTeam = entry.teamId !== null && entry.paidBy === 'operator';
  const team = isByTeam ? await findTeamById(query, entry.teamId ?? '') : null;
  return team === null || team.phone === entry.phone ? null : team;
}

/** Notifies a ticket's holder, and the operator if they paid, of a refund that nobody applied for. */
export async function notifyStartedRefund(
  query: Queryable,
  entry: EntryRow,
  { refundFen, isWhole, note }: { refundFen: number; isWhole: boolean; note: string },
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(entry.meetingId));
  const what = `${meeting.cancellation === '' ? '' : '会议已取消，'}${isWhole ? '已退费' : '部分退费'} ${formatFen(refundFen)}，${note}`;
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

/** Notifies the person who paid for a ticket that the organiser has paid their money back. */
export const notifyPaidBack = (query: Queryable, entry: EntryRow, refundFen: number, at: Date): Promise<void> =>
  notifyPayer(query, entry, `退费 ${formatFen(refundFen)} 已由主办方退回，请查收`, at);

/** Tells the person who paid for a ticket that the bank did not pay their money out, and what to do. */
export const notifyBounced = (query: Queryable, entry: EntryRow, refundFen: number, at: Date): Promise<void> =>
  notifyPayer(query, entry, `退费 ${formatFen(refundFen)} 被银行退回，请联系主办方核对收款账号`, at);

/** Asks the person who gets a refund to say where it is to be paid, on a page behind their login. */
export async function notifyAccountNeeded(
  query: Queryable,
  { entry, order }: { entry: EntryRow | null; order: OrderRow },
  { refundFen, page }: { refundFen: number; page: string },
  at: Date,
): Promise<void> {
  const { code } = await meetingById(query, String(order.meetingId));
  const link = `${page}?meetingCode=${encodeURIComponent(code)}`;
  const what = `退费 ${formatFen(refundFen)} 待打款，请登录填写收款账户`;
  if (entry === null) await notifyWhoPays(query, order, what, at, { link });
  else await notifyPayer(query, entry, what, at, { link });
}

/** Parameters of a text besides its words: a `link` goes before that of the meeting. */
type Further = Readonly<{ link?: string }>;

async function notifyPayer(
  query: Queryable,
  entry: EntryRow,
  what: string,
  at: Date,
  further: Further = {},
): Promise<void> {
  const meeting = await meetingById(query, String(entry.meetingId));
  const team = await otherPayerOf(query, entry);
  const told =
    team === null
      ? ({ phone: entry.phone, template: 'ticket-news', parameters: { result: what, ...further } } as const)
      : ({
          phone: team.phone,
          template: 'team-news',
          parameters: { result: `${shortName(entry.name)}的${what}`, ...further },
        } as const);
  await enqueueNotice(query, { ...told, meeting }, at);
}

/**
 * Notifies attendees who were told that they are paid for, and their team's operator by one message, that the payment
 * was revoked.
 * @param attendees as they were before
 */
export async function notifyPaymentRevoked(
  query: Queryable,
  order: OrderRow,
  { attendees, isUpgrade }: { attendees: readonly EntryRow[]; isUpgrade: boolean },
  at: Date,
): Promise<void> {
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  const what = '到账确认有误，订单恢复为等待到账';
  // A visitor's ticket code is valid without payment.
  const result = isUpgrade ? what : `${what}，到账后参会码方可使用`;
  const others = attendees.filter(({ phone }) => phone !== team?.phone);
  const texts = others.map(({ phone }) => ({ phone, parameters: { result } }));
  await enqueueNotices(query, 'ticket-news', meeting, texts, at);
  if (team === null) return;
  const parameters = { result: `${attendees.length} 位参会人的${what}` };
  await enqueueNotice(query, { phone: team.phone, template: 'team-news', meeting, parameters }, at);
}

/** Tells an order's payer that a transfer has come which is not all that is due, and how to pay the rest. */
export async function notifyShortPayment(
  query: Queryable,
  order: OrderRow,
  { amountFen, leftFen }: { amountFen: number; leftFen: number },
  at: Date,
): Promise<void> {
  const remark = printedRemark(order.transferRemark);
  const how = remark === '' ? '请补转' : `请补转，附言 ${remark}`;
  await notifyWhoPays(query, order, `收到转账 ${formatFen(amountFen)}，还差 ${formatFen(leftFen)}，${how}`, at);
}

/** Tells whoever applied for an order's invoice that it can be downloaded. */
export const notifyInvoiceReady = (query: Queryable, order: OrderRow, at: Date): Promise<void> =>
  notifyWhoPays(query, order, '发票已开具，请登录下载', at);

/** Sends a text about an order to its team's operator, else to the person who is in it. */
async function notifyWhoPays(
  query: Queryable,
  order: OrderRow,
  result: string,
  at: Date,
  further: Further = {},
): Promise<void> {
  const meeting = await meetingById(query, String(order.meetingId));
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  if (team !== null) {
    const told = { phone: team.phone, holderId: team.id, parameters: { result, ...further } };
    await enqueueNotice(query, { ...told, template: 'team-news', meeting }, at);
    return;
  }
  const [payer] = await entriesOfOrder(query, order.id);
  if (payer === undefined) return;
  const told = { phone: payer.phone, holderId: payer.id, parameters: { result, ...further } };
  await enqueueNotice(query, { ...told, template: 'ticket-news', meeting }, at);
}
