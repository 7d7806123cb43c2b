import { answerKinds } from '../form/kinds/answer-kinds';
import { isCredentialNumber } from '../form/credential-types';
import { questions } from '../form/known-questions';
import type { FormField } from '../form/form-field';
import { listColumn, type CellValue, type ColumnKind, type ListColumn, type PersonalNumber } from '../list/list-column';
import { choicesOf } from '../list/list-field';
import { maskIdNumber } from '../person/mask-id-number';
import { hasWaitingList, type MeetingPlaces } from '../meeting/places';
import { waitingLabels, type WaitingState } from '../meeting/waiting-line';
import { waitsForCompletion } from '../ticket/ticket-state';
import { incompleteText } from '../team/completion';
import { entrantLabels, type Entrant } from './entrant';
import { personStates, type PersonFacts, type PersonState } from './person-state';

/** The facts about a person that are stored open. */
export interface OpenPerson extends PersonFacts {
  /** '' for none. */
  team: string;
  /** The purpose of the voucher that they registered with; '' for none. */
  voucher: string;
  state: PersonState;
  entrant: Entrant;
  dueFen: number;
  payWay: PayWay;
  invoice: InvoiceStep;
  /** The numbers and transfer remarks of all orders. */
  orders: string;
  /** Epoch milliseconds. */
  registeredAt: number;
  hasArrived: boolean;
  /** A badge with the present code was printed. */
  hasBadge: boolean;
  isIncomplete: boolean;
  hasCredit: boolean;
  waiting: WaitingState | null;
  /** The place in the line, the earliest lowest; null outside it. */
  waitingNo: number | null;
}

/** The facts about a person that are stored sealed: a list can be shown before they are opened. */
export interface SealedPerson {
  name: string;
  phone: string;
  note: string;
  /** Returns a choice as its key, any other answer as it is shown; '' for no answer. */
  answer: (field: FormField) => string;
}

/** Reads a cell from one of the two parts of a person. */
export type ReadCell =
  | { part: 'open'; read: (person: OpenPerson) => CellValue }
  | { part: 'sealed'; read: (person: SealedPerson) => CellValue };

/** A column of the list of people. */
export interface PeopleColumn extends ListColumn {
  /** The question whose answer it shows; null for a column of the registration itself. */
  field: FormField | null;
  cell: ReadCell;
}

/** The facts of a meeting that decide which columns there are. */
export interface ColumnMeeting {
  isPaid: boolean;
  needsReview: boolean;
  hasCredit: boolean;
  /** People may wait for them. */
  places?: MeetingPlaces | null;
}

type Own = Parameters<typeof listColumn>[0];

const open = (own: Own, read: (person: OpenPerson) => CellValue): PeopleColumn => ({
  ...listColumn(own),
  ...{ field: null, cell: { part: 'open', read } },
});
const sealed = (own: Own, read: (person: SealedPerson) => CellValue): PeopleColumn => ({
  ...listColumn(own),
  ...{ field: null, cell: { part: 'sealed', read } },
});

export const reviewLabels = {
  ...{ none: '不用审核', pending: '待审核', approved: '已通过', refused: '未通过', waiting: '候补' },
} as const;
/** How a registration is paid for; `none` for nothing due or nothing paid yet. */
export const payWayLabels = { online: '微信', transfer: '转账', none: '–' } as const;
export type PayWay = keyof typeof payWayLabels;
export const invoiceLabels = { none: '没有申请', applied: '待开', issued: '已开' } as const;
export type InvoiceStep = keyof typeof invoiceLabels;
/** A place that was taken by name and phone waits for its member (product §11.22). */
export const completionLabels = { whole: '完整', waiting: incompleteText } as const;
const yesNoLabels = { yes: '是', no: '否' };
const yesNo = (is: boolean): keyof typeof yesNoLabels => (is ? 'yes' : 'no');

const stateChoices = personStates.map(({ state, label }) => ({ key: state, label }));

/** The columns that every meeting has, in the order in which they are offered. */
function ownColumns(meeting: ColumnMeeting): PeopleColumn[] {
  const { isPaid, needsReview, hasCredit, places = null } = meeting;
  return [
    sealed({ key: 'name', title: '姓名', kind: 'text', isSearched: true, isUsual: true }, ({ name }) => name),
    sealed(
      { key: 'phone', title: '手机', kind: 'text', personal: 'phone', isSearched: true, isUsual: true },
      ({ phone }) => phone,
    ),
    open({ key: 'team', title: '团队', kind: 'text', isSearched: true, isUsual: true }, ({ team }) => team),
    ...(isPaid ? [open({ ...choice('entrant', '身份', entrantLabels), isUsual: true }, ({ entrant }) => entrant)] : []),
    open({ key: 'state', title: '状态', kind: 'choice', choices: stateChoices, isUsual: true }, ({ state }) => state),
    ...(needsReview ? [open(choice('review', '审核', reviewLabels), ({ reviewState }) => reviewState)] : []),
    ...(hasWaitingList(places) ? waitingColumns() : []),
    open(choice('completion', '信息', completionLabels), (person) =>
      person.isLive && waitsForCompletion(person) ? 'waiting' : 'whole',
    ),
    ...(isPaid ? moneyColumns() : []),
    open({ key: 'registeredAt', title: '报名时间', kind: 'time', isUsual: true }, ({ registeredAt }) => registeredAt),
    open(choice('badge', '胸卡', { yes: '已打印', no: '没打印' }), ({ hasBadge }) => yesNo(hasBadge)),
    open(choice('arrived', '签到', { yes: '已签到', no: '没签到' }), ({ hasArrived }) => yesNo(hasArrived)),
    ...(hasCredit ? [open(choice('credit', '填了学分信息', yesNoLabels), (person) => yesNo(person.hasCredit))] : []),
    sealed({ key: 'note', title: '备注', kind: 'text', isSearched: true }, ({ note }) => note),
  ];
}

function waitingColumns(): PeopleColumn[] {
  return [
    open(choice('waiting', '候补', { ...waitingLabels, none: '–' }), ({ waiting }) => waiting ?? 'none'),
    open({ key: 'waitingNo', title: '候补序号', kind: 'number' }, ({ waitingNo }) => waitingNo ?? ''),
  ];
}

function moneyColumns(): PeopleColumn[] {
  const group = '钱';
  return [
    open({ key: 'due', title: '应付', kind: 'money', group, isUsual: true }, ({ dueFen }) => dueFen),
    open({ key: 'voucher', title: '优惠码', kind: 'text', group, isSearched: true }, ({ voucher }) => voucher),
    open({ ...choice('payWay', '付款', payWayLabels), group, isUsual: true }, ({ payWay }) => payWay),
    open({ ...choice('invoice', '发票', invoiceLabels), group }, ({ invoice }) => invoice),
    open({ key: 'orders', title: '订单号', kind: 'text', group, isSearched: true }, ({ orders }) => orders),
  ];
}

const choice = (key: string, title: string, labels: Readonly<Record<string, string>>): Own => ({
  ...{ key, title, kind: 'choice', choices: choicesOf(labels) },
});

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
    kind: kind.hasOptions ? ('choice' as const) : (columnKinds[field.kind] ?? 'text'),
    isSearched: isEmployer || kind.hasOptions,
    isUsual: isEmployer,
  };
  // A number of an identity document is kept as lists show it: the memory holds no whole one.
  const shown = personal === 'credential' ? maskIdNumber : (text: string) => text;
  return { ...sealed(own, ({ answer }) => shown(answer(field))), field };
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
