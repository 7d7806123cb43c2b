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
import type { CellValue } from '../../../src/domain/list/list-column';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import {
  type ColumnMeeting,
  peopleColumns,
  type InvoiceStep,
  type PayWay,
  type PeopleColumn,
} from '../../../src/domain/people/people-columns';
import { entrantOf } from '../../../src/domain/people/entrant';
import { personState, type PersonFacts } from '../../../src/domain/people/person-state';
import { maskIdNumber } from '../../../src/domain/person/mask-id-number';
import { openText } from '../../db/sealed-column';
import type { DataCipher } from '../../secrets/data-cipher';
import { revealAnswers } from '../../stores/entries/sealed-answers';
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

/** An order of a person, latest first, as `personValues` selects it. */
type OrderValues = [
  outTradeNo: string,
  remark: string | null,
  status: string,
  live: boolean,
  amountFen: number,
  isAwaited: boolean,
  hasInvoice: boolean,
  isIssued: boolean | null,
  method: string | null,
];

/** A person as `personValues` selects them. */
export type PersonValues = [
  id: string,
  position: number,
  name: string,
  phone: string,
  answers: Record<string, unknown>,
  hasCredit: boolean,
  states: [number, number, number, number, number, number, boolean, boolean, ReviewState, boolean],
  feeFen: number,
  createdAt: number,
  teamName: string | null,
  orders: OrderValues[] | null,
  isCheckedIn: boolean,
  note: string | null,
];

type ReadCell = (values: PersonValues, money: Money, answers: Readonly<Record<string, unknown>>) => CellValue;

/** Creates the function that makes rows of stored people, opening what is sealed. */
export function personReader(
  meeting: PeopleMeeting,
  cipher: DataCipher,
): { columns: readonly PeopleColumn[]; readPerson: (values: PersonValues) => PersonCells } {
  const columns = peopleColumns(meeting.fields, meeting);
  const cells = columns.map((column) => readCellOf(column, cipher));
  return {
    columns,
    readPerson: (values) => {
      const [id, position, , , sealed] = values;
      const money = moneyOf(values, meeting);
      const answers = openedAnswers(id, sealed, cipher);
      return { id, position, values: cells.map((readCell) => readCell(values, money, answers)) };
    },
  };
}

/** Returns how a column's cell is read of a person. */
function readCellOf({ key, field, personal }: PeopleColumn, cipher: DataCipher): ReadCell {
  // A number of an identity document is kept as lists show it: the memory holds no whole one.
  if (field !== null && personal === 'credential')
    return (_values, _money, answers) => maskIdNumber(storedText(field, answers));
  if (field !== null) return (_values, _money, answers) => storedText(field, answers);
  const own = ownCells(cipher)[key];
  if (own === undefined) throw new Error(`Nothing reads the column ${key}`);
  return own;
}

const ownCells = (cipher: DataCipher): Readonly<Record<string, ReadCell>> => ({
  // Answers hold both as well, so that most people need one text opened instead of three.
  name: ([, , name], _money, answers) => textIn(answers, questions.name) ?? opened(name, 'entered.name', cipher),
  phone: ([, , , phone], _money, answers) => textIn(answers, questions.phone) ?? opened(phone, 'entered.phone', cipher),
  team: ({ 9: teamName }) => teamName ?? '',
  entrant: (_values, money) => money.entrant,
  state: (_values, money) => money.state,
  review: ({ 6: states }) => states[8],
  due: (_values, money) => money.due,
  payWay: (_values, money) => money.payWay,
  invoice: (_values, money) => money.invoice,
  orders: ({ 10: orders }) =>
    orders === null
      ? ''
      : orders.map(([number, remark]) => (remark === null ? number : `${number} ${remark}`)).join(' '),
  registeredAt: ({ 8: createdAt }) => createdAt,
  arrived: ({ 11: isCheckedIn }) => (isCheckedIn ? 'yes' : 'no'),
  credit: ({ 5: hasCredit }) => (hasCredit ? 'yes' : 'no'),
  note: ({ 12: note }) => (note === null ? '' : opened(note, 'entry_notes.text', cipher)),
});

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

function openedAnswers(
  id: string,
  answers: Record<string, unknown>,
  cipher: DataCipher,
): Readonly<Record<string, unknown>> {
  try {
    return revealAnswers(answers, id, cipher);
  } catch {
    return {};
  }
}

/** The sums and states that a person's orders come to. */
interface Money {
  state: string;
  entrant: string;
  due: number;
  payWay: PayWay;
  invoice: InvoiceStep;
}

function moneyOf({ 6: states, 7: feeFen, 10: orders }: PersonValues, meeting: PeopleMeeting): Money {
  const [entryType, userType, payment, refund, transfer, paidBy, isRegistered, isTouched, reviewState, isLive] = states;
  const live = orders?.find((order) => order[3]);
  // After a refund the paid order still says what was due.
  const order = live ?? (isLive ? undefined : orders?.find(([, , status]) => status === 'paid'));
  const isAwaited = live !== undefined && live[2] === 'pending' && live[5];
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
    state: personState(facts, meeting),
    entrant: entrantOf({ entryType: read.entryType(entryType) ?? 'paid', userType: facts.userType }),
    due: order?.[4] ?? feeFen,
    payWay: payWayOf(order?.[8] ?? null, isAwaited),
    invoice: order?.[7] === true ? 'issued' : order?.[6] === true ? 'applied' : 'none',
  };
}

function payWayOf(method: string | null, isAwaited: boolean): PayWay {
  if (isAwaited || method === offlineMethod) return 'transfer';
  return method === null ? 'none' : 'online';
}
