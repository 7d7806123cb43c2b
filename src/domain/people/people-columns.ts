import { answerKinds } from '../form/kinds/answer-kinds';
import { isCredentialNumber } from '../form/credential-types';
import { questions } from '../form/known-questions';
import type { FormField } from '../form/form-field';
import { listColumn, type ColumnKind, type ListColumn, type PersonalNumber } from '../list/list-column';
import { choicesOf } from '../list/list-field';
import { incompleteText } from '../team/completion';
import { entrantLabels } from './entrant';
import { personStates } from './person-state';

/** A column of the list of people. */
export interface PeopleColumn extends ListColumn {
  /** The question whose answer it shows; null for a column of the registration itself. */
  field: FormField | null;
}

/** The facts of a meeting that decide which columns there are. */
export interface ColumnMeeting {
  isPaid: boolean;
  needsReview: boolean;
  hasCredit: boolean;
}

const column = (own: Parameters<typeof listColumn>[0]): PeopleColumn => ({ ...listColumn(own), field: null });

export const reviewLabels = { none: '不用审核', pending: '待审核', approved: '已通过', refused: '未通过' } as const;
/** How a registration is paid for; `none` for nothing due or nothing paid yet. */
export const payWayLabels = { online: '微信', transfer: '转账', none: '–' } as const;
export type PayWay = keyof typeof payWayLabels;
export const invoiceLabels = { none: '没有申请', applied: '待开', issued: '已开' } as const;
export type InvoiceStep = keyof typeof invoiceLabels;
/** A place that was taken by name and phone waits for its member (product §11.22). */
export const completionLabels = { whole: '完整', waiting: incompleteText } as const;
const yesNoLabels = { yes: '是', no: '否' };

const stateChoices = personStates.map(({ state, label }) => ({ key: state, label }));

/** The columns that every meeting has, in the order in which they are offered. */
function ownColumns(meeting: ColumnMeeting): PeopleColumn[] {
  const { isPaid, needsReview, hasCredit } = meeting;
  return [
    column({ key: 'name', title: '姓名', kind: 'text', isSearched: true, isUsual: true }),
    column({ key: 'phone', title: '手机', kind: 'text', personal: 'phone', isSearched: true, isUsual: true }),
    column({ key: 'team', title: '团队', kind: 'text', isSearched: true, isUsual: true }),
    ...(isPaid
      ? [column({ key: 'entrant', title: '身份', kind: 'choice', choices: choicesOf(entrantLabels), isUsual: true })]
      : []),
    column({ key: 'state', title: '状态', kind: 'choice', choices: stateChoices, isUsual: true }),
    ...(needsReview
      ? [column({ key: 'review', title: '审核', kind: 'choice', choices: choicesOf(reviewLabels) })]
      : []),
    column({ key: 'completion', title: '信息', kind: 'choice', choices: choicesOf(completionLabels) }),
    ...(isPaid ? moneyColumns() : []),
    column({ key: 'registeredAt', title: '报名时间', kind: 'time', isUsual: true }),
    column({ key: 'arrived', title: '签到', kind: 'choice', choices: choicesOf({ yes: '已签到', no: '没签到' }) }),
    ...(hasCredit
      ? [column({ key: 'credit', title: '填了学分信息', kind: 'choice', choices: choicesOf(yesNoLabels) })]
      : []),
    column({ key: 'note', title: '备注', kind: 'text', isSearched: true }),
  ];
}

function moneyColumns(): PeopleColumn[] {
  const group = '钱';
  return [
    column({ key: 'due', title: '应付', kind: 'money', group, isUsual: true }),
    column({ key: 'payWay', title: '付款', kind: 'choice', choices: choicesOf(payWayLabels), group, isUsual: true }),
    column({ key: 'invoice', title: '发票', kind: 'choice', choices: choicesOf(invoiceLabels), group }),
    column({ key: 'orders', title: '订单号', kind: 'text', group, isSearched: true }),
  ];
}

/** Questions whose answers the list's own columns show. */
const ownQuestions: ReadonlySet<string> = new Set([questions.name, questions.phone]);

function formColumn(field: FormField): PeopleColumn | null {
  const kind = answerKinds[field.kind];
  if (ownQuestions.has(field.shortName) || kind.hasFiles || field.kind === 'consent' || field.kind === 'sms-code')
    return null;
  const personal: PersonalNumber | null =
    kind.personalNumber ?? (isCredentialNumber(field) || kind.statesIdentity ? 'credential' : null);
  const isEmployer = field.shortName === questions.employer;
  const choices = kind.hasOptions ? field.options.map(({ key, text }) => ({ key, label: text })) : [];
  const own = {
    ...{ key: field.id, title: field.label, personal, choices, group: '报名表' },
    kind: kind.hasOptions ? 'choice' : (columnKinds[field.kind] ?? 'text'),
    isSearched: isEmployer || kind.hasOptions,
    isUsual: isEmployer,
  };
  return { ...column(own), field };
}

const columnKinds: Partial<Record<FormField['kind'], ColumnKind>> = { date: 'date', age: 'number' };

/**
 * Lists the columns of a meeting's people: the registration's own, and one for each question of the form.
 * @param fields of the form as a delegate fills it in
 */
export function peopleColumns(fields: readonly FormField[], meeting: ColumnMeeting): PeopleColumn[] {
  const asked = fields.flatMap((field) => formColumn(field) ?? []);
  const own = ownColumns(meeting);
  const employer = asked.filter(({ isUsual }) => isUsual);
  return [...own.slice(0, 2), ...employer, ...own.slice(2), ...asked.filter(({ isUsual }) => !isUsual)];
}
