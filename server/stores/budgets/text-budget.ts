import { parseShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Database, PreparedStatement } from '../../db/database';
import { textBudget } from '../../db/tables/text-budget';
import type { TextLimits } from '../../settings/text-limits';

/** A text that somebody waits for, one to a person that may come later, or one of the office to many. */
export type TextKind = 'code' | 'notice' | 'message';

/**
 * The part of each limit up to which a kind is sent. The rest is for codes, without which nobody can log in; and what the office
 * writes to many leaves some for what a single person has to know, such as an offer that ends.
 */
const shares: Readonly<Record<TextKind, Readonly<TextLimits>>> = {
  code: { second: 1, minute: 1, day: 1 },
  notice: { second: 0.5, minute: 0.5, day: 0.8 },
  message: { second: 0.3, minute: 0.3, day: 0.6 },
};

const none = 2_147_483_647;
const day = 24 * 3_600_000;
/** The time after midnight at which texts that nobody waits for go on, in milliseconds. */
const morning = 8 * 3_600_000;

const usedSince = (column: string, start: string): string =>
  `(case when b.${column}_at >= ${start}::timestamptz then b.${column}_used else 0 end)`;
const counted = (column: string, start: string): string =>
  `${column}_at = greatest(b.${column}_at, ${start}::timestamptz), ${column}_used = ${usedSince(column, start)} + 1`;

/** $1 to $3 the starts of second, minute and day; $4 to $6 what may be used up of each. */
const statement: PreparedStatement = {
  name: 'take_text',
  text: `insert into text_budget as b (id, second_at, second_used, minute_at, minute_used, day_at, day_used)
    values (1, $1, 1, $2, 1, $3, 1)
    on conflict (id) do update set ${counted('second', '$1')}, ${counted('minute', '$2')}, ${counted('day', '$3')}
    where ${usedSince('second', '$1')} < $4::integer and ${usedSince('minute', '$2')} < $5::integer
      and ${usedSince('day', '$3')} < $6::integer
    returning id`,
};

/**
 * Counts one text against the limits that all servers share, or against none if one is used up.
 * @param now epoch milliseconds
 * @returns null if it may be sent, otherwise the time in milliseconds after which it may be tried again
 */
export async function takeText(
  database: Pick<Database, 'run' | 'query'>,
  { kind, limits, now }: { kind: TextKind; limits: TextLimits; now: number },
): Promise<number | null> {
  const starts = {
    second: now - (now % 1_000),
    minute: now - (now % 60_000),
    day: parseShanghaiTime(shanghaiDate(now)) ?? now,
  };
  const maxOf = (of: keyof TextLimits): number => {
    if (limits[of] === 0) return none;
    return Math.max(1, Math.floor(limits[of] * shares[kind][of]));
  };
  const at = (instant: number): string => new Date(instant).toISOString();
  const [second, minute, ofDay] = [at(starts.second), at(starts.minute), at(starts.day)];
  const maxima = [maxOf('second'), maxOf('minute'), maxOf('day')] as const;
  const taken = await database.run(statement, [second, minute, ofDay, ...maxima]);
  if (taken.length > 0) return null;
  const [used] = await database.query.select().from(textBudget);
  if (used !== undefined && used.dayAt.getTime() >= starts.day && used.dayUsed >= maxima[2])
    return starts.day + day + (kind === 'code' ? 0 : morning) - now;
  const isMinuteFull = used !== undefined && used.minuteAt.getTime() >= starts.minute && used.minuteUsed >= maxima[1];
  return isMinuteFull ? starts.minute + 60_000 - now : starts.second + 1_000 - now;
}
