import { readText } from '../../../src/domain/json/read-value';
import type { Sentence } from '../../../src/domain/trail/trail';
import { payoutTexts } from './record-words';
import { amount, notable, person, quiet, words } from './sentence-parts';
import { hasChanged, isAdded, isState, type TrailRecord } from './trail-record';

type Told = Omit<Sentence, 'subject'> | null;

/** The words for the desk's acts on a transaction that is set aside, or not any more. */
const asideWords: Readonly<Record<string, string>> = {
  setTransactionAside: '把一笔银行收款定为不是会费',
  resumeTransaction: '把一笔银行收款定为会费，重新认领',
};

/** A transfer that came in is told by the ledger, once it is booked to an order. */
export function describeBankTransaction(record: TrailRecord): Told {
  const { before, after } = record;
  if (isAdded(record))
    return isState(record, 'direction', 'out') ? quiet(words('记下一笔银行付出'), amount(record)) : null;
  if ('withdrawn_at' in after)
    return after.withdrawn_at === null ? null : notable(words('撤销手工登记的银行收款'), amount(record));
  if ('meeting_id' in after && 'meeting_id' in before)
    return quiet(words('把一笔银行收款'), amount(record), words('归到另一个会议'));
  if (!hasChanged(record, 'set_aside')) return null;
  const told = asideWords[record.act] ?? '改一笔银行收款要不要入账';
  return quiet(words(told), amount(record));
}

/** A refund that the bank returned has to be looked at. */
export function describePayout(record: TrailRecord): Told {
  const told = payoutTexts[readText(record.after.state)];
  if (told === undefined) return null;
  const sentence = [words('给'), person(record), words('的退款'), amount(record), words(told)];
  return isState(record, 'state', 'bounced') ? notable(...sentence) : quiet(...sentence);
}
