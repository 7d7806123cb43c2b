import { AsyncLocalStorage } from 'node:async_hooks';
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { jsonParameterOf, phoneDigest } from '../../db/sealed-column';
import type { MeetingRow } from '../../db/tables/meetings';
import { notices, type NoticeRow } from '../../db/tables/notices';
import type { TextOutcome } from '../../../src/domain/notice/text-states';
import type { SubscribeMessage } from '../../gateways/ports';

/** A message for one recipient; the meeting's variables are added to its parameters. */
interface NoticeText extends Pick<NoticeRow, 'phone' | 'parameters'> {
  /**
   * The WeChat message that is sent first to recipients who permitted it; the meeting's name and the time are added.
   */
  subscribe?: Omit<SubscribeMessage, 'meeting' | 'at'> & Partial<Pick<SubscribeMessage, 'at'>>;
  /**
   * The recipient's entry, or the team that they operate, for which they gave the permission. Without it no WeChat
   * message is sent.
   */
  holderId?: string;
  /** The name under which it is kept, so that it is queued once. */
  reminder?: string;
  /** The instant from which it is not sent any more. */
  expiresAt?: number;
}
type NoticeMeeting = Pick<MeetingRow, 'id' | 'name' | 'code'>;

/** A message as it was queued. */
export type QueuedNotice = Pick<NoticeRow, 'phone' | 'template' | 'parameters'>;

const collected = new AsyncLocalStorage<QueuedNotice[]>();

/** Runs work and returns the messages that it queued, to show them before the work is done. */
export async function collectNotices<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; notices: QueuedNotice[] }> {
  const notices: QueuedNotice[] = [];
  return { result: await collected.run(notices, work), notices };
}

/** Queues a message in the transaction that it reports. */
export function enqueueNotice(
  query: Queryable,
  { template, meeting, ...text }: NoticeText & Pick<NoticeRow, 'template'> & { meeting: NoticeMeeting },
  now: Date,
): Promise<void> {
  return enqueueNotices(query, template, meeting, [text], now);
}

/** Queues one message for each of many people, as one parameter: drizzle binds one per value. */
export async function enqueueNotices(
  query: Queryable,
  template: NoticeRow['template'],
  meeting: NoticeMeeting,
  texts: readonly NoticeText[],
  now: Date,
): Promise<void> {
  // An erased phone is '', which nobody can be reached at.
  const reachable = texts.filter(({ phone }) => phone !== '');
  if (reachable.length === 0) return;
  const names = { meeting: meeting.name, meetingCode: meeting.code };
  collected
    .getStore()
    ?.push(...reachable.map(({ phone, parameters }) => ({ phone, template, parameters: { ...parameters, ...names } })));
  const rows = reachable.map(({ phone, parameters, subscribe, holderId, reminder, expiresAt }) => ({
    phone: jsonParameterOf(notices.phone)(phone),
    digest: phoneDigest(phone),
    parameters: jsonParameterOf(notices.parameters)({
      ...parameters,
      // The code becomes a link when it is sent.
      ...names,
    }),
    subscribe:
      subscribe === undefined
        ? null
        : jsonParameterOf(notices.subscribe)({ at: now.getTime(), ...subscribe, meeting: meeting.name }),
    holderId: holderId ?? null,
    reminder: reminder ?? null,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  }));
  const at = now.toISOString();
  await query.execute(
    sql`insert into ${notices}
        (phone, phone_digest, template, parameters, meeting_id, subscribe, holder_id, reminder, expires_at, due_at, created_at)
      select value->>'phone', value->>'digest', ${template}, value->'parameters', ${meeting.id},
        nullif(value->'subscribe', 'null'::jsonb), (value->>'holderId')::uuid, value->>'reminder',
        (value->>'expiresAt')::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)
      on conflict (reminder) do nothing`,
  );
}

/** The time at which a settled message is due, which never comes. */
export const settledDueAt = new Date('9999-12-31T00:00:00Z');

/**
 * Claims due messages by postponing their next attempt, so that no other server sends them too, and none is lost if
 * this one dies.
 */
export async function takeDueNotices(
  query: Queryable,
  { now, nextAt, limit }: { now: Date; nextAt: Date; limit: number },
): Promise<NoticeRow[]> {
  return query.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: notices.id })
      .from(notices)
      .where(and(lte(notices.dueAt, now), isNull(notices.outcome)))
      .orderBy(asc(notices.dueAt), asc(notices.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return transaction
      .update(notices)
      .set({ attempts: sql`${notices.attempts} + 1`, dueAt: nextAt })
      .where(and(inArray(notices.id, ids)))
      .returning();
  });
}

/** Keeps how a message ended. */
export async function settleNotice(
  query: Queryable,
  id: number,
  ended: { outcome: TextOutcome; failure: string | null },
): Promise<void> {
  await query
    .update(notices)
    .set({ ...ended, dueAt: settledDueAt })
    .where(eq(notices.id, id));
}

/** Keeps why a message that is tried again has not been sent. */
export async function noteFailure(query: Queryable, id: number, failure: string): Promise<void> {
  await query.update(notices).set({ failure }).where(eq(notices.id, id));
}

/** Lets a message that was taken wait some more, as if it had not been. */
export async function postponeNotice(query: Queryable, id: number, dueAt: Date): Promise<void> {
  await query
    .update(notices)
    .set({ dueAt, attempts: sql`${notices.attempts} - 1` })
    .where(eq(notices.id, id));
}

export async function removeNotice(query: Queryable, id: number): Promise<void> {
  await query.delete(notices).where(eq(notices.id, id));
}

/** Lists the messages for a phone, sent or not, the latest first. */
export const noticesOfPhone = async (query: Queryable, phone: string): Promise<NoticeRow[]> =>
  query
    .select()
    .from(notices)
    .where(eq(notices.phoneDigest, phoneDigest(phone)))
    .orderBy(desc(notices.createdAt), desc(notices.id));
