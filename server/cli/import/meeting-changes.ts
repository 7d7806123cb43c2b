import { formatFen, sumFen } from '../../../src/domain/money/money';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { leftUnpaid, lockConcerned, settlePrice, type Concerned } from '../../modules/meetings/change-price';
import { discountOf } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { columnName, dateColumns, type MeetingColumn } from './meeting-columns';

/*
 * What an import over an existing meeting changes for those who have registered (product §16.20): each change from what to
 * what, with the people and orders that it concerns.
 */

/** What is compared; both a row and a meeting that was checked have it. */
type Compared = Pick<MeetingRow, 'isPaid' | 'feeFen' | 'teamPriceFrom' | 'teamPriceFen' | DateColumn>;
type DateColumn = Extract<MeetingColumn, (typeof peopleOfDates)[number]['column']>;

/**
 * Settles what an import has changed for people, in its transaction.
 * @param before as it was; the row has changed since, and is locked
 * @returns the changes in lines
 */
export async function settleChanges(query: Transaction, before: MeetingRow, at: Date): Promise<string[]> {
  const after = await meetingById(query, String(before.id));
  const concerned = await lockConcerned(query, before.id);
  await settlePrice(query, { before, after, concerned }, at);
  return [...priceLines(before, after, concerned), ...dateLines(before, after, concerned)];
}

const priceText = ({ isPaid, feeFen }: Compared): string => (isPaid ? formatFen(feeFen) : '免费');

function teamPriceText(meeting: Compared): string {
  const discount = meeting.isPaid ? discountOf(meeting) : null;
  return discount === null ? '无' : `满 ${discount.number} 人 ${formatFen(discount.priceFen)}/人`;
}

function priceLines(before: Compared, after: Compared, concerned: Concerned): string[] {
  const changes = [
    ...changed('注册费', priceText(before), priceText(after)),
    // Free meetings have none.
    ...(before.isPaid && after.isPaid ? changed('团队价', teamPriceText(before), teamPriceText(after)) : []),
  ];
  if (!after.isPaid) return freeLines(changes, after, concerned);
  if (!before.isPaid && concerned.free > 0)
    return [...changes, indented(`${concerned.free} 人已免费报名，仍为免费，参会码不变`)];
  if (changes.length === 0) return [];
  return [
    ...changes,
    ...(concerned.pending.length > 0 ? [indented(`${pendingText(concerned)}仍按下单时的价格`)] : []),
    ...(concerned.unordered > 0 ? [indented(`${concerned.unordered} 人未交费且不在订单中，按新价交费`)] : []),
  ];
}

function freeLines(changes: string[], after: Compared, concerned: Concerned): string[] {
  const free = leftUnpaid(after, concerned);
  const { pending, beingPaid, mismatched, paidTickets, paidFen } = concerned;
  const awaited = pending.filter(({ isAwaited }) => isAwaited).length;
  const isPaidKept = changes.length > 0 && paidTickets > 0;
  const paid = isPaidKept
    ? [indented(`${paidTickets} 人已支付，共 ${formatFen(paidFen)}，保持不变；是否退费由主办方决定`)]
    : [];
  if (free === null) return [...changes, ...paid];
  const { admitted, inReview, refused } = free;
  return [
    // A meeting that an earlier edition made free left people as they were.
    ...(changes.length > 0 ? changes : ['注册费：免费（此前改为免费时未处理的报名，一并处理）']),
    ...counted(admitted.length, (n) => `${n} 人未交费，改为免费报名，参会码生效，短信告知`),
    ...counted(inReview.length, (n) => `${n} 人仍待审核，改为免费报名，审核通过后参会码生效，短信告知`),
    ...counted(refused.length, (n) => `${n} 人审核未通过，保持不变`),
    ...counted(pending.length, () => `${pendingText(concerned)}取消`),
    ...counted(beingPaid, (n) => `其中 ${n} 笔正在在线支付，到账的款项自动原路退回`),
    ...counted(awaited, (n) => `其中 ${n} 笔等待转账，款项到账后用 payments confirm 登记，再退回付款人`),
    ...counted(mismatched, (n) => `其中 ${n} 笔付款金额不符，用 payments mismatched 查看并退回`),
    ...paid,
  ];
}

const indented = (text: string): string => `　${text}`;

const counted = (count: number, text: (count: number) => string): string[] =>
  count > 0 ? [indented(text(count))] : [];

const changed = (name: string, from: string, to: string): string[] => (from === to ? [] : [`${name}：${from} → ${to}`]);

const pendingText = ({ pending, ordered }: Concerned): string =>
  `${pending.length} 笔待支付订单（${ordered} 人，共 ${formatFen(sumFen(pending.map(({ amountFen }) => amountFen)))}）`;

/** Whom each of a meeting's days matters to. */
const peopleOfDates = [
  {
    column: 'registrationEnd',
    concerns: ({ unpaid }: Concerned) => {
      const members = unpaid.filter(({ teamId, feeFen }) => teamId !== null && feeFen > 0).length;
      return [members, `${members} 位团队参会人未交费，交费同日截止`] as const;
    },
  },
  { column: 'startTime', concerns: ({ registered: n }: Concerned) => [n, `${n} 人已报名`] as const },
  { column: 'endTime', concerns: ({ registered: n }: Concerned) => [n, `${n} 人已报名`] as const },
  {
    column: 'creditDeadline',
    concerns: ({ withoutCredit: n }: Concerned) => [n, `${n} 人尚未申请学分`] as const,
  },
  {
    column: 'invoiceDeadline',
    concerns: ({ withoutInvoice: n }: Concerned) => [n, `${n} 笔已支付订单尚未申请发票`] as const,
  },
  { column: 'transferDeadline', concerns: ({ paid: n }: Concerned) => [n, `${n} 人已支付`] as const },
  { column: 'refundDeadline', concerns: ({ paid: n }: Concerned) => [n, `${n} 人已支付`] as const },
] as const;

function dateLines(before: Compared, after: Compared, concerned: Concerned): string[] {
  return peopleOfDates.flatMap(({ column, concerns }) => {
    const name = dateColumns[columnName(column)] ?? column;
    const [count, text] = concerns(concerned);
    return changed(name, before[column] || '无', after[column] || '无').map((line) =>
      count > 0 ? `${line}（${text}）` : line,
    );
  });
}
