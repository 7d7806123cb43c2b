import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { prepareOnce } from '../../db/prepare-once';
import { smsSends } from '../../db/tables/logins';
import type { SendCaller } from './store';

/** Conditions on rows of `sms_sends`, by the name of what they count. */
const counters = {
  phoneAtAddress: sql`phone_digest = ${sql.placeholder('phoneDigest')} and address_digest = ${sql.placeholder('addressDigest')}`,
  phone: sql`phone_digest = ${sql.placeholder('phoneDigest')}`,
  address: sql`address_digest = ${sql.placeholder('addressDigest')}`,
  all: sql`true`,
  registered: sql`is_registered`,
  strangers: sql`is_unproved`,
  group: sql`is_unproved and group_digest = ${sql.placeholder('groupDigest')}`,
} satisfies Record<string, SQL>;

/** The sends of a kind within a time before now, in milliseconds. */
export interface CountedSends {
  of: keyof typeof counters;
  windowMs: number;
}

type CountOf = (sends: CountedSends) => number;

const nameOf = ({ of, windowMs }: CountedSends): string => `${of} ${windowMs}`;

/**
 * Prepares a statement that counts SMS sends in one round trip, each count by its own index.
 * @param counted every count that will be asked for
 * @returns a function that counts for a caller, at a time in epoch milliseconds
 */
export function sendCounter(
  counted: readonly CountedSends[],
): (query: Queryable, caller: SendCaller, now: number) => Promise<CountOf> {
  const windowsMs = [...new Set(counted.map(({ windowMs }) => windowMs))];
  const countsOfSend = prepareOnce((query) =>
    query
      .select(
        Object.fromEntries(
          counted.map(({ of, windowMs }) => {
            const since = sql.placeholder(`since${windowsMs.indexOf(windowMs)}`);
            const isRecent = sql`${smsSends.sentAt} > ${since}::timestamptz`;
            const count = sql`(select count(*) from ${smsSends} where ${isRecent} and ${counters[of]})`;
            return [nameOf({ of, windowMs }), count.mapWith(Number)];
          }),
        ) as Record<string, SQL<number>>,
      )
      .from(sql`(select 1) as one`)
      .prepare('counts-of-send'),
  );
  return async (query, { phoneDigest, addressDigest, groupDigest }, now) => {
    const since = windowsMs.map((windowMs, index): [string, string] => [
      `since${index}`,
      new Date(now - windowMs).toISOString(),
    ]);
    const values = { phoneDigest, addressDigest, groupDigest, ...Object.fromEntries(since) };
    const [row] = await countsOfSend(query).execute(values);
    return (sends) => row?.[nameOf(sends)] ?? 0;
  };
}
