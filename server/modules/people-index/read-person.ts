import {
  entryTypeNumbers,
  paidByNumbers,
  paymentNumbers,
  refundNumbers,
  transferNumbers,
  userTypeNumbers,
  wordReader,
} from '../../../src/contract/states';
import { questions } from '../../../src/domain/form/known-questions';
import type { ReviewState } from '../../../src/domain/attendee/attendee';
import type { FormField } from '../../../src/domain/form/form-field';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import {
  type ColumnMeeting,
  peopleColumns,
  type OpenPerson,
  type PayWay,
  type PeopleColumn,
  type SealedPerson,
} from '../../../src/domain/people/people-columns';
import type { WaitingState } from '../../../src/domain/meeting/waiting-line';
import { entrantOf } from '../../../src/domain/people/entrant';
import { personState, type PersonFacts } from '../../../src/domain/people/person-state';
import { openText } from '../../db/sealed-column';
import type { DataCipher } from '../../secrets/data-cipher';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import type { OpenParts, SealedParts } from '../../stores/people-index/people-pages';
import { storedText } from '../entries/read-answers';
import type { PersonCells } from './people-table';

/** The facts of a meeting that its people are read by. */
export interface PeopleMeeting extends ColumnMeeting {
  /** The fields of the form as a delegate fills it in. */
  fields: readonly FormField[];
}

const read = {
  entryType: wordReader(entryTypeNumbers),
  userType: wordReader(userTypeNumbers),
  payment: wordReader(paymentNumbers),
  refund: wordReader(refundNumbers),
  transfer: wordReader(transferNumbers),
  paidBy: wordReader(paidByNumbers),
};

/** An order of a person, as `openColumns` selects it. */
type OrderValues = [
  entryId: string,
  outTradeNo: string,
  remark: string | null,
  status: string,
  live: boolean,
  amountFen: number,
  isAwaited: boolean,
  hasInvoice: boolean,
  isIssued: boolean,
  method: string | null,
];

/** The open part of a person, as `openColumns` selects it. */
type OpenValues = [
  ...[id: string, position: number, hasCredit: boolean],
  ...[entryType: number, userType: number, payment: number, refund: number, transfer: number, paidBy: number],
  ...[isRegistered: boolean, isTouched: boolean, reviewState: ReviewState, isLive: boolean],
  ...[feeFen: number, createdAt: number, isCheckedIn: boolean, isIncomplete: boolean, hasBadge: boolean],
  ...[waitingNo: number | null, isOffered: boolean],
];

/** The sealed part of a person, as `sealedColumns` selects it. */
type SealedValues = [id: string, name: string, phone: string, note: string | null];

/** The readers of a meeting's stored people. Each leaves the cells undefined that are of the other part. */
export interface PeopleReader {
  columns: readonly PeopleColumn[];
  /** The keys of the columns whose values are sealed. */
  sealedColumns: ReadonlySet<string>;
  readOpen: (stored: OpenParts) => PersonCells[];
  readSealed: (stored: SealedParts) => Omit<PersonCells, 'position'>[];
}

/** Creates the functions that make cells of stored people, opening what is sealed. */
export function peopleReader(meeting: PeopleMeeting, cipher: DataCipher): PeopleReader {
  const columns = peopleColumns(meeting.fields, meeting);
  const cells = columns.map(({ cell }) => cell);
  return {
    columns,
    sealedColumns: new Set(columns.flatMap(({ key }, n) => (cells[n]?.part === 'sealed' ? [key] : []))),
    readOpen: (stored) => {
      const teams = JSON.parse(stored.teams) as (string | null)[];
      const vouchers = JSON.parse(stored.vouchers) as (string | null)[];
      const orders = ordersByPerson(JSON.parse(stored.orders) as OrderValues[]);
      return (JSON.parse(stored.people) as OpenValues[]).map((values, n) => {
        const [id, position] = values;
        const named = { team: teams[n] ?? '', voucher: vouchers[n] ?? '' };
        const person = openPerson(values, named, orders.get(id) ?? [], meeting);
        return { id, position, values: cells.map((cell) => (cell.part === 'open' ? cell.read(person) : undefined)) };
      });
    },
    readSealed: (stored) => {
      const lines = stored.answers.split('\n');
      return (JSON.parse(stored.sealed) as SealedValues[]).map((values, n) => {
        const [id] = values;
        const person = sealedPerson(values, lines[n] ?? '', cipher);
        return { id, values: cells.map((cell) => (cell.part === 'sealed' ? cell.read(person) : undefined)) };
      });
    },
  };
}

function ordersByPerson(orders: readonly OrderValues[]): Map<string, OrderValues[]> {
  const found = new Map<string, OrderValues[]>();
  for (const order of orders) {
    const others = found.get(order[0]);
    if (others === undefined) found.set(order[0], [order]);
    else others.push(order);
  }
  return found;
}

/** Opens what is sealed of a person. */
function sealedPerson([id, name, phone, note]: SealedValues, answersLine: string, cipher: DataCipher): SealedPerson {
  const answers = openedAnswers(id, answersLine, cipher);
  return {
    // Answers hold both as well, so that most people need one text opened instead of three.
    name: textIn(answers, questions.name) ?? opened(name, 'entered.name', cipher),
    phone: textIn(answers, questions.phone) ?? opened(phone, 'entered.phone', cipher),
    note: note === null ? '' : opened(note, 'entry_notes.text', cipher),
    answer: (field) => storedText(field, answers),
  };
}

const textIn = (answers: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  typeof answers[name] === 'string' ? answers[name] : undefined;

/** Opens a sealed text; '' for one that no key opens, so that one damaged row does not keep a list from opening. */
function opened(stored: string, context: string, cipher: DataCipher): string {
  try {
    return openText(stored, context, cipher);
  } catch {
    return '';
  }
}

/** Opens a person's answers; none where no key opens them. */
function openedAnswers(id: string, sealed: string, cipher: DataCipher): Readonly<Record<string, unknown>> {
  try {
    const stored = sealed.startsWith('{') ? (JSON.parse(sealed) as Record<string, unknown>) : { encrypted: sealed };
    return revealAnswers(stored, id, cipher);
  } catch {
    return {};
  }
}

/** Makes the facts about a person of what is stored, with the sums and states that the orders come to. */
function openPerson(
  values: OpenValues,
  named: Pick<OpenPerson, 'team' | 'voucher'>,
  orders: readonly OrderValues[],
  meeting: PeopleMeeting,
): OpenPerson {
  const [, , hasCredit, entryType, userType, payment, refund, transfer, paidBy, ...others] = values;
  const [isRegistered, isTouched, reviewState, isLive, feeFen, registeredAt, hasArrived, isIncomplete, ...rest] =
    others;
  const [hasBadge, waitingNo, isOffered] = rest;
  const live = orders.find((order) => order[4]);
  // After a refund the paid order still says what was due.
  const order = live ?? (isLive ? undefined : orders.find((one) => one[3] === 'paid'));
  const waiting = isLive && reviewState === 'waiting' ? waitingOf(waitingNo, isOffered) : null;
  const isAwaited = live !== undefined && live[3] === 'pending' && live[6];
  const facts: PersonFacts = {
    payment: read.payment(payment) ?? 'unknown',
    refund: read.refund(refund) ?? 'unknown',
    transfer: read.transfer(transfer) ?? 'unknown',
    paidBy: read.paidBy(paidBy) ?? 'nobody',
    userType: read.userType(userType) ?? null,
    isRegistered,
    isTouched,
    reviewState,
    isLive,
    isAwaited,
  };
  return {
    ...facts,
    ...{ hasCredit, registeredAt, hasArrived, hasBadge, isIncomplete },
    waiting,
    waitingNo: isLive ? waitingNo : null,
    ...named,
    state: personState(facts, meeting),
    entrant: entrantOf({ entryType: read.entryType(entryType) ?? 'paid', userType: facts.userType }),
    // Whoever waits for a place owes nothing until they take it.
    dueFen: order?.[5] ?? (waiting === null ? feeFen : 0),
    payWay: payWayOf(order?.[9] ?? null, isAwaited),
    invoice: order?.[8] === true ? 'issued' : order?.[7] === true ? 'applied' : 'none',
    orders: orders.map(([, number, remark]) => (remark === null ? number : `${number} ${remark}`)).join(' '),
  };
}

/** The job of the line notes an offer that was not taken in time, so that a list need not look at the clock. */
const waitingOf = (waitingNo: number | null, isOffered: boolean): WaitingState =>
  waitingNo === null ? 'missed' : isOffered ? 'offered' : 'in-line';

function payWayOf(method: string | null, isAwaited: boolean): PayWay {
  if (isAwaited || method === offlineMethod) return 'transfer';
  return method === null ? 'none' : 'online';
}
