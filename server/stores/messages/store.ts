import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ReceiverState } from '../../../src/domain/notice/message-states';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { entries } from '../../db/tables/entries';
import { messageReceivers, messages, type MessageReceiverRow, type MessageRow } from '../../db/tables/messages';

/** A person of a new message: one who gets it, or one who is left out and why. */
export interface NewReceiver {
  entryId: string;
  phoneDigest: string | null;
  /** '' for who gets it. */
  reason: string;
}

/**
 * Inserts a message with its people, in their order.
 * @returns the message's id: that of an earlier one with the same key, which is left as it is
 */
export async function insertMessage(
  query: Queryable,
  message: typeof messages.$inferInsert,
  receivers: readonly NewReceiver[],
  dueAt: Date,
): Promise<string> {
  return query.transaction(async (transaction) => {
    const [added] = await transaction
      .insert(messages)
      .values(message)
      .onConflictDoNothing({ target: messages.keyDigest })
      .returning({ id: messages.id });
    if (added === undefined) return (await findMessageByKey(transaction, message.keyDigest)) ?? message.id;
    // One parameter: drizzle binds one a value.
    await transaction.execute(
      sql`insert into ${messageReceivers} (message_id, ordinal, entered_id, phone_digest, state, reason, due_at)
        select ${added.id}, ordinality, (value->>'entryId')::uuid, value->>'phoneDigest',
          case when value->>'reason' = '' then 'waiting' else 'left' end, value->>'reason', ${dueAt.toISOString()}::timestamptz
        from jsonb_array_elements(${JSON.stringify(receivers)}::jsonb) with ordinality as one (value, ordinality)`,
    );
    return added.id;
  });
}

/** Finds the id of the message that was begun under a key; null for none. */
export async function findMessageByKey(query: Queryable, keyDigest: string): Promise<string | null> {
  const [message] = await query.select({ id: messages.id }).from(messages).where(eq(messages.keyDigest, keyDigest));
  return message?.id ?? null;
}

/** Finds a message of a meeting; null for another's. */
export async function findMessage(query: Queryable, meetingId: number, id: string): Promise<MessageRow | null> {
  const [message] = await query
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.meetingId, meetingId)));
  return message ?? null;
}

export type ReceiverCounts = Readonly<Partial<Record<ReceiverState, number>>>;

/** A meeting's messages, the latest first, each with its people by how it ended for them. */
export async function messagesOfMeeting(
  query: Queryable,
  meetingId: number,
): Promise<{ message: MessageRow; counts: ReceiverCounts }[]> {
  const rows = await query
    .select()
    .from(messages)
    .where(eq(messages.meetingId, meetingId))
    .orderBy(desc(messages.createdAt));
  const counted = await query
    .select({
      ...{ id: messageReceivers.messageId, state: messageReceivers.state },
      people: sql<number>`count(*)::int`,
    })
    .from(messageReceivers)
    .innerJoin(messages, eq(messages.id, messageReceivers.messageId))
    .where(eq(messages.meetingId, meetingId))
    .groupBy(messageReceivers.messageId, messageReceivers.state);
  return rows.map((message) => ({
    message,
    counts: Object.fromEntries(
      counted.filter(({ id }) => id === message.id).map(({ state, people }) => [state, people]),
    ),
  }));
}

/**
 * The people of a message, in its order. Somebody else may hold the registration since, to whom the message was never sent:
 * `isTheirs` is false then, and for a phone that was corrected. Who was left out without a phone is shown as they are.
 */
export const receiversOf = async (
  query: Queryable,
  messageId: string,
): Promise<{ receiver: MessageReceiverRow; name: string; phone: string; isTheirs: boolean }[]> =>
  query
    .select({
      ...{ receiver: messageReceivers, name: entries.name, phone: entries.phone },
      isTheirs: sql<boolean>`${messageReceivers.phoneDigest} is not distinct from ${entries.phoneDigest}
        or (${messageReceivers.phoneDigest} is null and ${messageReceivers.state} = 'left')`,
    })
    .from(messageReceivers)
    .innerJoin(entries, eq(entries.id, messageReceivers.entryId))
    .where(eq(messageReceivers.messageId, messageId))
    .orderBy(asc(messageReceivers.ordinal));

/** The digests of phones to which a template of a meeting went since a moment, or is about to. */
export async function phonesToldSince(
  query: Queryable,
  { meetingId, template, since }: { meetingId: number; template: string; since: Date },
): Promise<ReadonlySet<string>> {
  const rows = await query
    .select({ digest: messageReceivers.phoneDigest })
    .from(messageReceivers)
    .innerJoin(messages, eq(messages.id, messageReceivers.messageId))
    .where(
      and(
        ...[eq(messages.meetingId, meetingId), eq(messages.template, template), gte(messages.createdAt, since)],
        inArray(messageReceivers.state, ['waiting', 'sending', 'wechat', 'sms', 'unknown']),
      ),
    );
  return new Set(rows.flatMap(({ digest }) => digest ?? []));
}

/** Stops a message: whoever still waits gets nothing. False if it has ended or was stopped. */
export async function stopMessage(
  query: Queryable,
  id: string,
  { stoppedAt, stoppedBy }: { stoppedAt: Date; stoppedBy: string },
): Promise<boolean> {
  return query.transaction(async (transaction) => {
    const stopped = await transaction
      .update(messages)
      .set({ stoppedAt, stoppedBy })
      .where(and(eq(messages.id, id), isNull(messages.stoppedAt), isNull(messages.endedAt)))
      .returning({ id: messages.id });
    await transaction
      .update(messageReceivers)
      .set({ state: 'stopped', settledAt: stoppedAt })
      .where(and(eq(messageReceivers.messageId, id), eq(messageReceivers.state, 'waiting')));
    return stopped.length > 0;
  });
}

/** A person whom a server is about to tell. */
export interface TakenReceiver {
  receiver: MessageReceiverRow;
  message: MessageRow;
}

/** Takes the next person who waits, once among all servers; null for nobody. From then on nobody else tells them. */
export async function takeReceiver(query: Queryable, now: Date): Promise<TakenReceiver | null> {
  return query.transaction(async (transaction) => {
    const [next] = await transaction
      .select({ receiver: messageReceivers, message: messages })
      .from(messageReceivers)
      .innerJoin(messages, eq(messages.id, messageReceivers.messageId))
      .where(
        and(
          eq(messageReceivers.state, 'waiting'),
          sql`${messageReceivers.dueAt} <= ${now.toISOString()}::timestamptz`,
          isNull(messages.stoppedAt),
        ),
      )
      .orderBy(asc(messageReceivers.dueAt), asc(messageReceivers.ordinal))
      .limit(1)
      .for('update', { of: messageReceivers, skipLocked: true });
    if (next === undefined) return null;
    const begun = { state: 'sending' as const, begunAt: now, attempts: next.receiver.attempts + 1 };
    await transaction.update(messageReceivers).set(begun).where(isReceiver(next.receiver));
    return { ...next, receiver: { ...next.receiver, ...begun } };
  });
}

const isReceiver = ({ messageId, ordinal }: Pick<MessageReceiverRow, 'messageId' | 'ordinal'>) =>
  and(eq(messageReceivers.messageId, messageId), eq(messageReceivers.ordinal, ordinal));

/** Keeps how a message ended for a person, or that they wait for another try. */
export async function settleReceiver(
  query: Queryable,
  key: Pick<MessageReceiverRow, 'messageId' | 'ordinal'>,
  settled: Partial<Pick<MessageReceiverRow, 'state' | 'reason' | 'settledAt' | 'dueAt' | 'attempts'>>,
): Promise<void> {
  await query.update(messageReceivers).set(settled).where(isReceiver(key));
}

/** Gives up people whom a server began to tell and never settled: it has died, and nobody knows whether they were told. */
export async function giveUpAbandoned(query: Queryable, { before, now }: { before: Date; now: Date }): Promise<void> {
  await query
    .update(messageReceivers)
    .set({ state: 'unknown', reason: 'DIED', settledAt: now })
    .where(and(eq(messageReceivers.state, 'sending'), lt(messageReceivers.begunAt, before)));
  // Somebody for whom the provider asked to try again while the message was being stopped.
  const stopped = query.select({ id: messages.id }).from(messages).where(isNotNull(messages.stoppedAt));
  await query
    .update(messageReceivers)
    .set({ state: 'stopped', settledAt: now })
    .where(and(eq(messageReceivers.state, 'waiting'), inArray(messageReceivers.messageId, stopped)));
}

/** Marks messages as ended for which nobody waits any more. */
export async function endMessages(query: Queryable, endedAt: Date): Promise<void> {
  const isWaiting = sql`exists (select 1 from ${messageReceivers}
    where ${messageReceivers.messageId} = ${messages.id} and ${messageReceivers.state} in ('waiting', 'sending'))`;
  await query
    .update(messages)
    .set({ endedAt })
    .where(and(isNull(messages.endedAt), isNull(messages.stoppedAt), sql`not ${isWaiting}`));
}

/** The messages that the holder of a registration was to get; those of a former holder are not theirs. */
export const messagesTo = async (query: Queryable, entryId: string): Promise<TakenReceiver[]> =>
  query
    .select({ receiver: messageReceivers, message: messages })
    .from(messageReceivers)
    .innerJoin(messages, eq(messages.id, messageReceivers.messageId))
    .innerJoin(
      entries,
      and(eq(entries.id, messageReceivers.entryId), eq(entries.phoneDigest, messageReceivers.phoneDigest)),
    )
    .where(and(eq(messageReceivers.entryId, entryId), ne(messageReceivers.state, 'left')))
    .orderBy(desc(messages.createdAt));

/** Forgets the phones to which messages went; that one went stays. */
export const forgetReceivers: RemovePersonalData = async (query, { entryIds }) => {
  await forgetPhonesTold(query, entryIds);
  return {};
};

/** Forgets the phones of registrations to which messages went or are about to, as of somebody who has handed theirs over. */
export async function forgetPhonesTold(query: Queryable, entryIds: readonly string[]): Promise<void> {
  await query.update(messageReceivers).set({ phoneDigest: null }).where(isAmong(messageReceivers.entryId, entryIds));
}
