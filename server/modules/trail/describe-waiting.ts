import { readText } from '../../../src/domain/json/read-value';
import type { Sentence } from '../../../src/domain/trail/trail';
import { formatMoment } from '../../../src/domain/time/format-dates';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { person, quiet, words } from './sentence-parts';
import type { TrailRecord } from './trail-record';

/** Tells of a change of somebody's place in the waiting list (product §16.45); null for any other change. */
export function describeWaiting(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  const { before, after } = record;
  if (before.review_state === 'waiting' && 'review_state' in after)
    return quiet(person(record), words('确认了候补到的名额'));
  const until = Date.parse(readText(after.offered_until));
  if (!Number.isNaN(until))
    return quiet(
      words('给候补的'),
      person(record),
      words(`一个名额，保留到 ${formatMoment(formatShanghaiTime(until))}`),
    );
  if ('live' in after || !('waiting_no' in after)) return null;
  return quiet(person(record), words(after.waiting_no === null ? '没有按时确认候补到的名额' : '排到候补的最后'));
}
