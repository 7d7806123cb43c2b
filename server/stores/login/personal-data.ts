import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { sessions, smsCodes, smsGuesses, smsSends } from '../../db/tables/logins';

export const sealedSessions: SealedTable = {
  ...{ name: 'sessions', label: '登录', hasPhone: true, key: { name: 'token_digest', type: 'text' } },
  columns: [textColumn('sessions', 'phone')],
};

/** Ends logins and forgets codes. */
export const removeLogins: RemovePersonalData = async (query, { phoneDigests: digests, meetingId }) => {
  const [ofMeeting, codesOfMeeting] =
    meetingId === null ? [] : [eq(sessions.meetingId, meetingId), eq(smsCodes.meetingId, meetingId)];
  const removed = [
    await query
      .delete(sessions)
      .where(and(isAmong(sessions.phoneDigest, digests), ofMeeting))
      .returning({ at: sessions.createdAt }),
    await query
      .delete(smsCodes)
      .where(and(isAmong(smsCodes.phoneDigest, digests), codesOfMeeting))
      .returning({ at: smsCodes.createdAt }),
    // They count against limits of the last day, whichever the meeting.
    ...(meetingId === null ? await removeCounted(query, digests) : []),
  ];
  return { logins: removed.reduce((sum, rows) => sum + rows.length, 0) };
};

const removeCounted = async (query: Transaction, digests: readonly string[]) => [
  await query.delete(smsSends).where(isAmong(smsSends.phoneDigest, digests)).returning({ at: smsSends.sentAt }),
  await query
    .delete(smsGuesses)
    .where(isAmong(smsGuesses.phoneDigest, digests))
    .returning({ at: smsGuesses.guessedAt }),
];
