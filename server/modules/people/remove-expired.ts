import { datePart, deadlineEnd } from '../../../src/domain/time/shanghai-time';
import type { FastifyBaseLogger } from 'fastify';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import {
  entriesToExpire,
  lockPersonalRecords,
  meetingsWithPeople,
  unsettledMoney,
  teamsToExpire,
  type PersonalRecords,
} from '../../stores/people/personal-data';
import { digestsOfVouchers } from '../../stores/vouchers/store';
import type { RemovedCounts } from '../../db/personal-data';
import { removeData } from './remove-data';

/** The number of registrations whose data is removed in one transaction. */
const batchSize = 100;
const dayMs = 24 * 3_600_000;

/** The numbers of a meeting's rows that a run removed, and of those that it kept because money is on its way. */
type Expired = RemovedCounts & { kept: number };

/**
 * Deletes personal data of meetings that ended long enough ago (RETENTION_DAYS), in batches. Registrations with money
 * on its way are left for a later run. Several servers may run it at the same time: each registration is removed and
 * counted once.
 */
export async function removeExpired(
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const { settings, database, clock } = dependencies;
  const days = settings.retentionDays;
  if (days === null) return;
  for (const meeting of await meetingsWithPeople(database.query)) {
    const expiresAt = expiryOf(meeting, days);
    if (expiresAt === null || expiresAt > clock.now()) continue;
    const { kept, ...removed } = await expire(meeting, new Date(expiresAt), dependencies);
    if (Object.values(removed).some((count) => count > 0))
      log.info({ meeting: meeting.code, ...removed }, 'people’s data removed after the meeting');
    if (kept > 0) log.warn({ meeting: meeting.code, kept }, 'people’s data kept: money is on its way');
  }
}

/** Returns the time at which the data of a meeting's people is due to be removed; null if its end is not known. */
function expiryOf({ endTime }: MeetingRow, days: number): number | null {
  const end = deadlineEnd(datePart(endTime));
  return end === null ? null : end + days * dayMs;
}

async function expire(meeting: MeetingRow, before: Date, dependencies: Dependencies): Promise<Expired> {
  const { query } = dependencies.database;
  const total: Expired = { entries: 0, teams: 0, orders: 0, files: 0, logins: 0, notices: 0, kept: 0 };
  const add = (part: Expired): void => {
    for (const key of Object.keys(total) as (keyof Expired)[]) total[key] += part[key];
  };
  for (let after = 0; ;) {
    const page = await entriesToExpire(query, meeting.id, { after, limit: batchSize });
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.position;
    add(await expireSettled({ entries: page, teams: [] }, meeting, before, dependencies));
  }
  add(
    await expireSettled({ entries: [], teams: await teamsToExpire(query, meeting.id) }, meeting, before, dependencies),
  );
  // Those for whom a voucher was made, also if they never registered.
  const phoneDigests = await digestsOfVouchers(query, meeting.id);
  if (phoneDigests.length > 0) {
    const removal = { cause: 'expired', meetingId: meeting.id, phoneDigests, before } as const;
    const nobody = { entries: [], teams: [] };
    add({ ...(await query.transaction((part) => removeData(part, nobody, [], removal, dependencies))), kept: 0 });
  }
  return total;
}

function expireSettled(
  held: PersonalRecords,
  { id: meetingId }: MeetingRow,
  before: Date,
  dependencies: Dependencies,
): Promise<Expired> {
  return dependencies.database.query.transaction(async (query) => {
    const { entries } = await lockPersonalRecords(query, held);
    // Another server may have removed these entries since.
    const left = { ...held, entries: entries.filter(({ erasedAt }) => erasedAt === null) };
    const pending = await unsettledMoney(query, left);
    const settled = {
      entries: left.entries.filter(({ id }) => !pending.some(({ entryId }) => entryId === id)),
      teams: left.teams.filter(({ id }) => !pending.some(({ teamId }) => teamId === id)),
    };
    const kept = left.entries.length + left.teams.length - settled.entries.length - settled.teams.length;
    const { orders } = await lockPersonalRecords(query, settled);
    const phoneDigests = [...settled.entries, ...settled.teams].flatMap(({ phoneDigest }) => phoneDigest ?? []);
    const removal = { cause: 'expired', meetingId, phoneDigests, before } as const;
    return { ...(await removeData(query, settled, orders, removal, dependencies)), kept };
  });
}
