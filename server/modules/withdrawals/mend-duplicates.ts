import { withdrawalRefusal } from '../../../src/domain/ticket/withdrawal';
import { refuse, Refusal } from '../../http/answers';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/check-ins/store';
import { findDuplicatePhones, type DuplicatePhone } from '../keys/duplicate-phones';
import { meetingById } from '../../stores/meetings/store';
import { pendingOrderOf } from '../../stores/orders/store';
import { ticketOf } from '../../stores/entries/attendee-of';
import { correctEntry } from '../entries/correct-entry';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { organisersWithdrawal, withdrawEntry } from './withdraw-entry';
import { questions } from '../../../src/domain/form/known-questions';
import { joinTeams } from '../../stores/teams/join-teams';

/** How a phone that was registered twice was mended. */
export interface Mended {
  kept: DuplicatePhone;
  /** Withdrawn registrations, or teams that have become part of the one that is kept. */
  ended: DuplicatePhone[];
  /** Those that could not be ended, each with the reason. */
  left: { one: DuplicatePhone; reason: string }[];
}

/**
 * Ends all but one of each phone's registrations: the one that is paid, used or awaits money stays, else the earliest.
 * What two have paid for is left to the organiser. A team becomes part of the earliest of the same operator.
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

/** @throws Refusal if it is paid, used, or awaits money */
export async function withdrawDuplicate(id: string, dependencies: Dependencies): Promise<void> {
  await withdrawEntry(await entryById(id, dependencies), organisersWithdrawal(false), dependencies);
}

/**
 * Gives one of a phone's registrations another phone, with its payment and its answers.
 * @throws Refusal
 */
export async function changeDuplicatesPhone(id: string, phone: string, dependencies: Dependencies): Promise<void> {
  const entry = await entryById(id, dependencies);
  const meeting = await meetingById(dependencies.database.query, String(entry.meetingId));
  await correctEntry(entry, { meeting, corrections: [{ name: questions.phone, text: phone }] }, dependencies);
  // Encrypted with the rest, which now has a digest and is not gone through again.
  await updateEntry(dependencies.database.query, id, { credit: entry.credit });
}

async function entryById(id: string, { database }: Dependencies): Promise<EntryRow> {
  const entry = await database.query.transaction((query) => lockEntry(query, id));
  if (entry === null) throw refuse('未找到该报名');
  return entry;
}

/** Those that cannot be withdrawn, then those with an order, then the earliest. */
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
