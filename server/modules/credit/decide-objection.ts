import { routes } from '../../../src/routes';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { HoursObjectionRow } from '../../db/tables/objections';
import { notFound, refuse } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { findObjection, settleObjection, type RaisedObjection } from '../../stores/credit/objections';
import { requireUnfrozen } from '../../stores/credit/rules';
import { findShownEntry } from '../../stores/entries/store';
import { lockMeetingByCode } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { shortName } from '../notices/ticket-notices';
import type { DeskCaller } from '../staff/desk-session';
import { recordStay } from './record-stay';

type Member = Pick<DeskCaller['member'], 'id' | 'name'>;
type Deciding = Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'settings'>;

/** @throws Refusal (404) for one of another meeting too */
export async function requireObjection(query: Queryable, meetingId: number, id: string): Promise<RaisedObjection> {
  const found = isRowId(id) ? await findObjection(query, meetingId, id) : null;
  if (found === null) throw notFound('没有这个异议');
  return found;
}

const alreadyDecided = () => refuse('这个异议已经处理过，或本人已撤回');

/**
 * Accepts an objection: the time that the office confirms is added like any stay that the door has missed, and the
 * attendee is told.
 * @throws Refusal as `recordStay` does, or for an objection that is not open
 */
export async function acceptObjection(
  meeting: MeetingRow,
  { objectionId, from, to }: { objectionId: string; from: string; to: string },
  dependencies: Deciding,
  member: Member,
): Promise<void> {
  const { database, clock } = dependencies;
  await database.query.transaction(async (query) => {
    const { objection } = await requireObjection(query, meeting.id, objectionId);
    if (objection.state !== 'open') throw alreadyDecided();
    const { entryId, sessionCode: sessionId } = objection;
    const within = { ...dependencies, database: { ...database, query } };
    const stay = { entryId, sessionId, from, to, reason: '采纳本人的异议' };
    const stayId = await recordStay(meeting, stay, within, member);
    const answer = `补计 ${from}–${to}`;
    const settled = await settleObjection(query, objection, {
      ...{ state: 'accepted', answer, stayId, decidedAt: new Date(clock.now()), decidedBy: member.name },
    });
    if (settled === null) throw alreadyDecided();
    await tellDecision(query, meeting, settled, dependencies);
  });
}

/**
 * Declines an objection, with a reason that the attendee reads.
 * @throws Refusal without a reason, or for an objection that is not open
 */
export async function declineObjection(
  meeting: MeetingRow,
  { objectionId, reason }: { objectionId: string; reason: string },
  dependencies: Deciding,
  member: Member,
): Promise<void> {
  const { database, clock } = dependencies;
  const answer = reason.trim();
  if (answer === '') throw refuse('请写明为什么不采纳，本人看得到');
  await database.query.transaction(async (query) => {
    await lockMeetingByCode(query, meeting.code);
    await requireUnfrozen(query, meeting.id);
    const { objection } = await requireObjection(query, meeting.id, objectionId);
    const settled = await settleObjection(query, objection, {
      ...{ state: 'declined', answer, decidedAt: new Date(clock.now()), decidedBy: member.name },
    });
    if (settled === null) throw alreadyDecided();
    await tellDecision(query, meeting, settled, dependencies);
  });
}

/** Tells the attendee how their objection was decided, with the address of their hours. */
export async function tellDecision(
  query: Queryable,
  meeting: MeetingRow,
  { entryId, sessionName, state, answer }: Pick<HoursObjectionRow, 'entryId' | 'sessionName' | 'state' | 'answer'>,
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
): Promise<void> {
  const entry = await findShownEntry(query, meeting.id, entryId);
  if (entry === null) return;
  const page = `${settings.publicOrigin}${settings.basePath}${routes.ownHours.urls[0]}`;
  const link = `${page}?meetingCode=${encodeURIComponent(meeting.code)}`;
  const how = state === 'accepted' ? `已采纳，${answer}` : '没有采纳，原因请登录查看';
  const result = `${shortName(sessionName)}的学时异议${how}`;
  const told = { phone: entry.phone, holderId: entry.id, parameters: { result, link } };
  await enqueueNotice(query, { ...told, template: 'ticket-news', meeting }, new Date(clock.now()));
}
