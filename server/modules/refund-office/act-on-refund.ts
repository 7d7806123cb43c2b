import type { InputOf } from '../../../src/contract/codec';
import type { consequence } from '../../../src/contract/desk-calls/consequence';
import type { PayeeAccount } from '../../../src/domain/payout/payee-account';
import { cleanText } from '../../../src/domain/text/clean-text';
import { refundStates, type RefundActName } from '../../../src/domain/refund/refund-list';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { findRefundRecord, type RefundRecord } from '../../stores/refunds/refund-list';
import { askPayee } from '../payouts/ask-payee';
import { settleBounced } from '../payouts/record-bounced';
import { setPayee } from '../payouts/set-payee';
import { changedFacts, personFacts, type PersonFacts } from '../people-office/person-facts';
import { approveRefund, refuseRefund } from '../refunds/decide-refund';
import { listedRefund } from '../refunds/list-refunds';
import { refundNumberOf, settlePaidBack } from '../refunds/manage-refunds';
import { retryRefund } from '../refunds/settle-refund';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { refundsWithAccount, stateOf } from './list-office-refunds';

/** An act with the words that it needs; others are ignored. */
export interface RefundAct {
  act: RefundActName;
  /** The reason of a refusal, or the one that the bank gives; '' for none. */
  reason: string;
  /** The bank's serial; '' if not recorded. */
  serial: string;
  account: PayeeAccount;
}

export const noAccount: PayeeAccount = { name: '', number: '', bank: '' };

/**
 * Does an act of the office on a refund, without sending what it has queued.
 * @throws Refusal
 */
export async function actOnRefund(
  record: RefundRecord,
  { act, reason, serial, account }: RefundAct,
  dependencies: Dependencies,
): Promise<void> {
  const words = cleanText(reason).trim();
  switch (act) {
    case 'approve':
      await approveRefund(record.id, dependencies);
      return;
    case 'refuse':
      if (words === '') throw refuse('请写明不同意的原因，申请人会看到');
      return refuseRefund(record.id, words, dependencies);
    case 'ask':
      return askPayee(refundNumberOf(record), dependencies);
    case 'account':
      await setPayee(record.id, account, dependencies);
      return;
    case 'paid':
      return settlePaidBack(record, cleanText(serial).trim(), dependencies);
    case 'bounced':
      if (words === '') throw refuse('请写明银行退回的原因');
      return settleBounced(record, words, dependencies);
    case 'retry':
      return retryRefund(refundNumberOf(record), dependencies);
  }
}

/**
 * Tells what an act on a refund would change, and who would be told by which words.
 * @throws Refusal as the act would
 */
export async function previewRefundAct(
  record: RefundRecord,
  given: RefundAct,
  meeting: MeetingRow,
  dependencies: Dependencies,
): Promise<InputOf<typeof consequence>> {
  const { query } = dependencies.database;
  const entryId = record.application?.entryId ?? null;
  const factsOf = async (from: Queryable): Promise<PersonFacts> =>
    entryId === null ? refundFacts(from, record.id, dependencies) : personFacts(from, entryId, meeting, dependencies);
  const before = await factsOf(query);
  const { seen: after, texts } = await rehearse(
    dependencies,
    (rehearsing) => actOnRefund(record, given, rehearsing),
    factsOf,
  );
  return { rows: changedFacts(before, after), texts: maskedTexts(texts) };
}

/** The one fact of a whole payment that goes back: how far it is. */
async function refundFacts(query: Queryable, id: string, { gateways }: Dependencies): Promise<PersonFacts> {
  const record = await findRefundRecord(query, id);
  if (record === null) return new Map();
  const hasAccount = (await refundsWithAccount(query, [record])).size > 0;
  const state = stateOf(listedRefund(record, gateways.payments), hasAccount);
  return new Map([['state', { of: '退费', text: refundStates[state] }]]);
}
