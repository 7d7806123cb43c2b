import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound, refuse } from '../../http/answers';
import { recordAct } from '../../stores/audit/store';
import { declineUndone } from '../../stores/credit/objections';
import { requireUnfrozen } from '../../stores/credit/rules';
import { gatesOfMeeting } from '../../stores/door/gates';
import { standingScansOf, undoScans } from '../../stores/door/scans';
import { lockShownEntry } from '../../stores/entries/store';
import { lockMeetingByCode } from '../../stores/meetings/store';
import type { DeskCaller } from '../staff/desk-session';
import { tellDecision } from './decide-objection';
import { stayScanIds } from './record-stay';
import { unknownPerson } from './unknown-person';

/** A stay that the office has added, and that stands. */
export interface AddedStay {
  id: string;
  gate: string;
  room: string;
  from: number;
  to: number;
  by: string;
}

/** Lists the stays that the office has added for a person, and that are not undone. */
export async function addedStays(query: Queryable, meetingId: number, entryId: string): Promise<AddedStay[]> {
  const scans = await standingScansOf(query, entryId);
  const gates = new Map((await gatesOfMeeting(query, meetingId)).map((gate) => [gate.id, gate]));
  return scans.flatMap(({ id, gateId, deviceAt, scannedBy }) => {
    const [, pair = ''] = /^office-(.+)-in$/.exec(id) ?? [];
    const out = scans.find((scan) => scan.id === stayScanIds(pair).out);
    if (pair === '' || out === undefined) return [];
    const { name = '', room = '' } = gates.get(gateId) ?? {};
    const [from, to] = [deviceAt.getTime(), out.deviceAt.getTime()];
    return [{ id: pair, gate: name, room, from, to, by: scannedBy }];
  });
}

/**
 * Undoes a stay that the office has added, with the reason; an objection for which it was added counts as declined, which
 * its attendee is told.
 * @throws Refusal for a frozen list, an unknown person or stay (404), one that is undone, or a missing reason
 */
export async function undoStay(
  meeting: MeetingRow,
  { entryId, stayId, reason }: { entryId: string; stayId: string; reason: string },
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { id: memberId, name: by }: Pick<DeskCaller['member'], 'id' | 'name'>,
): Promise<void> {
  const { database, clock } = dependencies;
  const answer = reason.trim();
  if (answer === '') throw refuse('请写明为什么撤销');
  await database.query.transaction(async (query) => {
    await lockMeetingByCode(query, meeting.code);
    await requireUnfrozen(query, meeting.id);
    if ((await lockShownEntry(query, meeting.id, entryId)) === null) throw unknownPerson();
    if (!(await addedStays(query, meeting.id, entryId)).some(({ id }) => id === stayId))
      throw notFound('没有这次补的到场，可能同事刚刚撤销了');
    const at = new Date(clock.now());
    const ids = stayScanIds(stayId);
    await undoScans(query, meeting.id, [ids.in, ids.out], { undoneAt: at, undoneBy: by });
    const undone = await declineUndone(query, entryId, stayId, { answer, decidedAt: at, decidedBy: by });
    if (undone !== null) await tellDecision(query, meeting, undone, dependencies);
    const after = { meeting_id: meeting.id, entered_id: entryId, reason: answer };
    await recordAct(query, { memberId, act: 'undoStay', subjectId: String(meeting.id), after });
  });
}
