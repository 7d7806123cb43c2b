import type { Reminded } from '../../../src/contract/team';
import { reminderBlock } from '../../../src/domain/link/reminder-block';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { TeamRow } from '../../db/tables/teams';
import { refuse } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { lockWaitingCompletions, noteReminded, renewLinks } from '../../stores/entries/completions';
import { namedMembers } from '../../stores/entries/member-store';
import { unknownEntry } from '../entries/owned-entry';
import { askedOf } from '../entries/shown-completions';
import { notifyPlaces } from '../notices/ticket-notices';
import { sendsCompletions } from '../notices/sends-links';
import type { StoreAnswer } from '../submissions/answer-once';
import { teamOf } from '../teams/team-of';
import { completingIsOver, mayComplete } from './place';

/**
 * Sends members of the caller's team the link to complete their place (product §11.22): those whose place waits, and who may
 * be texted now by `reminderBlock`. The others are left out and counted.
 * @throws Refusal (404) if one of them is not the caller's
 */
export async function remindMembers(
  entryIds: readonly string[],
  session: Session,
  dependencies: Dependencies,
  keep: StoreAnswer<Reminded>,
): Promise<Reminded> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  const team = teamOf(session);
  const now = clock.now();
  if (!sendsCompletions(dependencies)) throw refuse('暂不能发送短信，请复制链接发给本人');
  if (!mayComplete(meeting, now)) throw refuse(completingIsOver);
  const ids = [...new Set(entryIds)].filter(isRowId);
  return database.query.transaction(async (query) => {
    const named = await namedMembers(query, team.id, ids);
    if (named.length < ids.length) throw unknownEntry();
    const members = named.filter(({ live, isIncomplete }) => live && isIncomplete);
    const waiting = await lockWaitingCompletions(
      query,
      members.map(({ id }) => id),
    );
    const due = waiting.filter((row) => reminderBlock(askedOf(row), now) === null);
    const told = members.filter(({ id }) => due.some(({ entryId }) => entryId === id));
    if (told.length > 0) await sendLinks(told, { meeting, team }, query, dependencies);
    const answer = { sent: told.length, left: ids.length - told.length };
    await keep(query, answer);
    return answer;
  });
}

/** Sends the holders of places, which the caller has locked, the link to complete them, and counts it as a reminder. */
export async function sendLinks(
  places: readonly Pick<EntryRow, 'id' | 'phone'>[],
  { meeting, team }: { meeting: MeetingRow; team: TeamRow },
  query: Transaction,
  { cipher, clock }: Pick<Dependencies, 'cipher' | 'clock'>,
): Promise<void> {
  const at = new Date(clock.now());
  const ids = places.map(({ id }) => id);
  await renewLinks(query, cipher, places);
  await noteReminded(query, ids, at);
  await notifyPlaces(query, meeting, team, places, at);
}
