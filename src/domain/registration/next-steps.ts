import type { Meeting } from '../meeting/meeting';
import { formatDay } from '../time/format-dates';
import { daysLeft, isDayPast } from '../time/shanghai-time';
import type { AppliedAlong } from './registration-outcome';

/** Something to do after registering. */
export interface NextStep {
  name: 'ticket' | 'invoice' | 'credit' | 'registration-info';
  /** The deadline, or the purpose. */
  note: string;
  isApplied: boolean;
}

/**
 * Lists the steps that remain after a registration took effect, with their deadlines (product §6.14): an invoice for
 * those who paid, and credit where the meeting offers it, until the deadline of each.
 */
export function nextSteps(
  meeting: Pick<Meeting, 'hasCredit' | 'creditDeadline' | 'invoiceDeadline'>,
  { isPaid, applied }: { isPaid: boolean; applied: AppliedAlong },
  now: number,
): NextStep[] {
  const { invoiceDeadline, creditDeadline } = meeting;
  const step = (name: NextStep['name'], deadline: string, isApplied: boolean): NextStep[] =>
    !isApplied && isDayPast(deadline, now) ? [] : [{ name, note: noteOf(deadline, isApplied, now), isApplied }];
  return [
    { name: 'ticket', note: '凭码签到，无网络也可出示', isApplied: false },
    ...(isPaid ? step('invoice', invoiceDeadline, applied.invoice) : []),
    ...(meeting.hasCredit ? step('credit', creditDeadline, applied.credit) : []),
    { name: 'registration-info', note: '核对报名时填写的内容', isApplied: false },
  ];
}

/** Something for an operator to do after paying for members. */
export interface TeamNextStep {
  name: 'invoices' | 'members' | 'credits';
  note: string;
}

/** Lists what an operator does after paying for members: their invoice, their codes, and credit, until each deadline. */
export function teamNextSteps(
  { hasCredit, creditDeadline, invoiceDeadline }: Pick<Meeting, 'hasCredit' | 'creditDeadline' | 'invoiceDeadline'>,
  now: number,
): TeamNextStep[] {
  const until = (deadline: string): string => untilText(deadline, now) || '会后也可办理';
  return [
    ...(isDayPast(invoiceDeadline, now) ? [] : [{ name: 'invoices', note: until(invoiceDeadline) } as const]),
    { name: 'members', note: '核对名单，每位成员的参会码在其中' },
    ...(hasCredit && !isDayPast(creditDeadline, now)
      ? [{ name: 'credits', note: until(creditDeadline) } as const]
      : []),
  ];
}

function noteOf(deadline: string, isApplied: boolean, now: number): string {
  if (isApplied) return '报名时已申请';
  return untilText(deadline, now) || '登录后办理';
}

/** Formats a future deadline as 6月30日前，还有 47 天; '' without one. */
export function untilText(deadline: string, now: number): string {
  const left = daysLeft(deadline, now);
  if (left === null || left < 0) return '';
  if (left === 0) return '今天截止';
  return `${formatDay(deadline, now)}前，还有 ${left} 天`;
}

/** Lists the steps that follow a registration under review (product §6.10). */
export function reviewSteps({ isPaid }: { isPaid: boolean }): { title: string; note: string }[] {
  return [
    { title: '主办方审核', note: '审核结果将以短信通知，也可登录查看' },
    ...(isPaid ? [{ title: '支付注册费', note: '审核通过后，短信通知您缴费；登录个人中心即可支付' }] : []),
    { title: '查看参会码', note: isPaid ? '支付后登录查看，凭码签到' : '审核通过后登录查看，凭码签到' },
  ];
}
