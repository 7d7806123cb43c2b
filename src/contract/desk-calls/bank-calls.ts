import { transactionStateTexts } from '../../domain/bank/transaction-state';
import { boolean, count, list, nothing, number, record, text } from '../codec';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { nullable, nullableNumber, word } from './desk-codecs';
import { listAnswer, listInput } from './list-codecs';

const states = Object.keys(transactionStateTexts) as (keyof typeof transactionStateTexts)[];
const [firstState = 'unclaimed', ...otherStates] = states;

const transactionRow = record({
  id: text(),
  state: word([firstState, ...otherStates]),
  source: word(['statement', 'typed']),
  /** `YYYY-MM-DD`; '' if not recorded. */
  date: text(),
  /** `HH:mm:ss`; '' if the bank gives none. */
  time: text(),
  payer: text(),
  /** Whatever payer and bank wrote. */
  text: text(),
  serial: text(),
  amountFen: number(0),
  /** The rest that is for nothing yet. */
  leftFen: number(0),
  currency: text(),
  /** The first three orders that it pays for. */
  orders: list(record({ id: text(), number: text() }), 3),
  orderCount: count,
});

const part = record({
  /** The evidence of its row in the ledger. */
  id: text(),
  amountFen: number(0),
  isReturn: boolean,
  /** The order that it pays for, or for which too much came. */
  order: nullable(record({ id: text(), number: text(), state: text(), payer: text(), people: count })),
  /** How far giving it back is. */
  refundState: text(),
  bookedAt: number(0),
});

const path = '/api/desk/meetings/:meetingId/bank/:transactionId';
const reasonText = text(200, 1);

/** The rest as the caller saw it: an act is refused where a colleague has decided meanwhile. */
const seen = { seenLeftFen: count };
const allotInput = record({
  ...seen,
  orderId: text(64, 1),
  /** The part for the order; null for all that is due, or all that is left. */
  amountFen: nullableNumber,
});
const asideInput = record({ ...seen, reason: reasonText });
const resumeInput = record(seen);
const giveBackInput = record({ ...seen, amountFen: count, reason: reasonText });
const takeBackInput = record({ part: text(200, 1), reason: reasonText });

export const bankCalls = {
  listBankTransactions: deskSearch('/api/desk/meetings/:meetingId/bank', listInput, listAnswer(transactionRow)),
  getBankTransaction: deskGet(
    path,
    record({
      ...transactionRow.shape,
      /** The society's bank and account, masked. */
      bank: text(),
      account: text(),
      /** Masked. */
      payerAccount: text(),
      /** Why it is none of the meeting's money; '' where it is. */
      setAside: text(),
      recordedAt: number(0),
      parts: list(part, 5_000),
    }),
  ),
  previewAllotTransaction: deskPost(`${path}/allot/preview`, allotInput, consequence),
  allotTransaction: deskPost(`${path}/allot`, allotInput, nothing),
  previewSetTransactionAside: deskPost(`${path}/aside/preview`, asideInput, consequence),
  setTransactionAside: deskPost(`${path}/aside`, asideInput, nothing),
  previewResumeTransaction: deskPost(`${path}/resume/preview`, resumeInput, consequence),
  resumeTransaction: deskPost(`${path}/resume`, resumeInput, nothing),
  previewGiveTransactionBack: deskPost(`${path}/give-back/preview`, giveBackInput, consequence),
  giveTransactionBack: deskPost(`${path}/give-back`, giveBackInput, nothing),
  previewTakePartBack: deskPost(`${path}/take-back/preview`, takeBackInput, consequence),
  takePartBack: deskPost(`${path}/take-back`, takeBackInput, nothing),
} as const;
