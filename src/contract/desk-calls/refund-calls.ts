import { refundActNames, refundStates, type RefundListState } from '../../domain/refund/refund-list';
import { boolean, count, list, nothing, number, record, text } from '../codec';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch, noInput } from './desk-call';
import { instant, nullable, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';
import { statementFiles } from './statement-files';

const [firstState = 'applied', ...otherStates] = Object.keys(refundStates) as RefundListState[];

const refundRow = record({
  id: text(),
  /** The attendee; of a whole payment all who are in its order. */
  names: text(),
  /** Masked; '' for a whole payment. */
  phone: text(),
  amountFen: number(0),
  state: word([firstState, ...otherStates]),
  way: word(['none', 'provider', 'bank']),
  /** Why it is refunded, was refused, or has failed; '' for none. */
  reason: text(),
  createdAt: number(0),
});

const batchRow = record({ id: text(), names: text(), payee: text(), amountFen: number(0) });
const batch = record({
  /** `P20270501-1`; '' where there is nothing to pay. */
  batch: text(),
  rows: list(batchRow, 20_000),
  /** The refunds that lack an account. */
  without: list(record({ id: text(), names: text(), amountFen: number(0), failure: text() }), 20_000),
});

const payoutSays = word(['paid', 'bounced', 'differs', 'known']);
const payoutRow = record({
  /** The eight characters of the payment. */
  reference: text(),
  /** The refund's id as listed. */
  id: text(),
  names: text(),
  /** The account's holder and the end of its number. */
  payee: text(),
  batch: text(),
  file: text(),
  /** The line in its sheet, from 1. */
  row: count,
  /** known: booked before; differs: another amount than was sent. */
  says: payoutSays,
  /** The row names the payment; else it is like it by account, holder and amount. */
  isNamed: boolean,
  /** As the statement shows it. */
  amountFen: number(0),
  sentFen: number(0),
});

const refundPath = '/api/desk/meetings/:meetingId/refunds/:refundId';
const payoutsPath = '/api/desk/meetings/:meetingId/payouts';
/** The words that an act needs; '' where it needs none. */
const given = { reason: text(200), serial: text(64) };
const account = { name: text(100), number: text(64), bank: text(100) };

export const refundCalls = {
  listRefunds: deskSearch('/api/desk/meetings/:meetingId/refunds', listInput, listAnswer(refundRow)),
  getRefund: deskGet(
    refundPath,
    record({
      ...refundRow.shape,
      /** The state in words, with the provider's name or the bank's serial. */
      stateText: text(),
      decidedAt: instant,
      /** '' for a whole payment. */
      personId: text(),
      orderId: text(),
      orderNumber: text(),
      orderFen: number(0),
      /** A whole payment that goes back because its order was paid twice or was cancelled. */
      isAutomatic: boolean,
      /** The batch in which it went to the bank; '' for none. */
      batch: text(),
      /** The time at which its recipient was last asked where to pay it. */
      askedAt: instant,
      /** Where the money is to go, its number masked; null while nobody has said. */
      payee: nullable(record({ ...account, isFromReceipt: boolean })),
    }),
  ),
  previewRefundAct: deskPost(`${refundPath}/preview`, record({ act: word(refundActNames), ...given }), consequence),
  approveRefund: deskPost(`${refundPath}/approve`, noInput, nothing),
  refuseRefund: deskPost(`${refundPath}/refuse`, record({ reason: given.reason }), nothing),
  /** Asks its recipient for their account, by a text. */
  askRefundAccount: deskPost(`${refundPath}/ask`, noInput, nothing),
  /** Asks all whose account is not known, but those who were asked within a day. */
  previewAskAccounts: deskPost(
    `${payoutsPath}/ask/preview`,
    noInput,
    record({ ...consequence.shape, asked: count, recent: count }),
  ),
  askRefundAccounts: deskPost(`${payoutsPath}/ask`, noInput, record({ asked: count, recent: count })),
  setRefundAccount: deskPost(`${refundPath}/account`, record(account), nothing),
  recordRefundPaid: deskPost(`${refundPath}/paid`, record({ serial: given.serial }), nothing),
  recordRefundBounced: deskPost(`${refundPath}/bounced`, record({ reason: given.reason }), nothing),
  retryRefund: deskPost(`${refundPath}/retry`, noInput, nothing),
  /** Finds the rows of statements that show payments of this meeting's refunds. Changes nothing. */
  findPayoutRows: deskSearch(`${payoutsPath}/rows`, record({ files: statementFiles }), list(payoutRow, 5_000)),
  /** Books those that were chosen, if the statements still show them. */
  settlePayoutRows: deskPost(
    `${payoutsPath}/rows/settle`,
    record({ files: statementFiles, chosen: list(record({ reference: text(16, 1), says: payoutSays }), 5_000) }),
    list(payoutRow, 5_000),
  ),
  previewPayouts: deskPost(`${payoutsPath}/preview`, noInput, batch),
  /** Sends what is to be paid as a new batch, or gives the workbook of an earlier `batch` again; in base64. */
  sendPayouts: deskPost(
    payoutsPath,
    record({ batch: text(32) }),
    record({ batch: text(), payments: count, fileName: text(), workbook: text() }),
  ),
} as const;
