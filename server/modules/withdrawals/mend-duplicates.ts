import { withdrawalRefusal } from '../../../src/domain/ticket/withdrawal';
import { refuse, Refusal } from '../../http/answers';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { findDuplicatePhones, type DuplicatePhone } from '../keys/duplicate-phones';
import { meetingById } from '../../stores/meetings/store';
import { pendingOrderOf } from '../../stores/orders/store';
import { ticketOf } from '../../stores/entries/attendee-of';
import { correctEntry } from '../entries/correct-entry';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { organisersWithdrawal, withdrawEntry } from './withdraw-entry';
import { questions } from '../../../src/domain/form/known-questions';
import { joinTeams } from '../../stores/teams/join-teams';

/** The result for a phone that was registered twice. */
export interface Mended {
  kept: DuplicatePhone;
  /** The registrations that were withdrawn, or the teams that were merged into the one that is kept. */
  ended: DuplicatePhone[];
  /** The duplicates that could not be resolved, each with the reason. */
  left: { one: DuplicatePhone; reason: string }[];
}

/**
 * Resolves phones that are registered twice. The registration that is paid, used or awaits money is kept, else the
 * earliest; the others are withdrawn. If two of them are paid for, the organiser decides. Teams of the same operator
 * are merged into the earliest.
 */
export async function mendDuplicates(dependencies: Dependencies): Promise<Mended[]> {
  const { query } = dependencies.database;
  const mended: Mended[] = [];
  for (const group of await findDuplicatePhones(query, dependencies.cipher)) {
    const [kept, ...others] = group[0]?.table === 'teams' ? group : await bestFirst(group, dependencies);
    if (kept === undefined) continue;
    const result: Mended = { kept, ended: [], left: [] };
    for (const one of others) {
      try {
        if (one.table === 'teams') await joinTeams(query, one.id, kept.id);
        else await withdrawDuplicate(one.id, dependencies);
        result.ended.push(one);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        result.left.push({ one, reason: error.message });
      }
    }
    mended.push(result);
  }
  return mended;
}

/**
 * Withdraws one of a phone's registrations.
 * @throws Refusal if it is paid, used, or awaits money
 */
export async function withdrawDuplicate(id: string, dependencies: Dependencies): Promise<void> {
  await withdrawEntry(await entryById(id, dependencies), organisersWithdrawal(false), dependencies);
}

/**
 * Changes the phone of one of a phone's registrations, with its payment and its answers.
 * @throws Refusal
 */
export async function changeDuplicatesPhone(id: string, phone: string, dependencies: Dependencies): Promise<void> {
  const entry = await entryById(id, dependencies);
  const meeting = await meetingById(dependencies.database.query, String(entry.meetingId));
  await correctEntry(entry, { meeting, corrections: [{ name: questions.phone, text: phone }] }, dependencies);
  // The row has a digest now, which excludes it from the later encryption of old rows, so its other columns are
  // encrypted here.
  await updateEntry(dependencies.database.query, id, { credit: entry.credit });
}

async function entryById(id: string, { database }: Dependencies): Promise<EntryRow> {
  const entry = await database.query.transaction((query) => lockEntry(query, id));
  if (entry === null) throw refuse('未找到该报名');
  return entry;
}

/** Sorts registrations that cannot be withdrawn first, then those with an order, then by age. */
async function bestFirst(group: readonly DuplicatePhone[], dependencies: Dependencies): Promise<DuplicatePhone[]> {
  const { query } = dependencies.database;
  const ranked: { one: DuplicatePhone; rank: number }[] = [];
  for (const one of group) {
    const ticket = {
      ...ticketOf(await entryById(one.id, dependencies)),
      isCheckedIn: await hasCheckedIn(query, one.id),
    };
    const order = await pendingOrderOf(query, one.id);
    const rank = withdrawalRefusal(ticket) !== null ? 0 : order === null ? 2 : 1;
    ranked.push({ one, rank });
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}
