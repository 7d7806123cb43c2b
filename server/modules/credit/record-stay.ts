import { instantOf, isSameRoom, minuteOf } from '../../../src/domain/attendance/programme-session';
import { readClock } from '../../../src/domain/time/read-moment';
import { parseShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { DeskCaller } from '../staff/desk-session';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { recordAct } from '../../stores/audit/store';
import { requireUnfrozen } from '../../stores/credit/rules';
import { gatesOfMeeting } from '../../stores/door/gates';
import { insertScans } from '../../stores/door/scans';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { lockShownEntry } from '../../stores/entries/store';
import { lockMeetingByCode } from '../../stores/meetings/store';
import { sessionsOfMeeting } from '../../stores/programme/store';
import { personCredit } from './person-credit';
import { unknownPerson } from './unknown-person';

/** A stay that the door has missed, as it is typed. */
export interface TypedStay {
  entryId: string;
  sessionId: string;
  /** Times of the session's day: `08:30`. */
  from: string;
  to: string;
  reason: string;
}

/** The log's name for scans that the office has added. */
const officeDevice = '工作台补录';

/** The ids of the two scans of a stay that the office has added. */
export const stayScanIds = (stayId: string): { in: string; out: string } => ({
  in: `office-${stayId}-in`,
  out: `office-${stayId}-out`,
});

/**
 * Adds a stay that the door has missed: a scan in and one out at a gate of the session's room, which count like any other. The
 * trail says who has added them and why.
 * @returns the stay's id
 * @throws Refusal for a frozen list, an unknown person or session, times that are not within the session or not yet over, a
 *   missing reason, or a room into which no gate leads
 */
export async function recordStay(
  { id: meetingId, code }: Pick<MeetingRow, 'id' | 'code'>,
  { entryId, sessionId, from, to, reason }: TypedStay,
  { database, clock, randomIds }: Pick<Dependencies, 'database' | 'clock' | 'randomIds'>,
  { id: memberId, name: by }: Pick<DeskCaller['member'], 'id' | 'name'>,
): Promise<string> {
  if (reason.trim() === '') throw refuse('请写明凭什么补，例如有会场签名表');
  return database.query.transaction(async (query) => {
    await lockMeetingByCode(query, code);
    await requireUnfrozen(query, meetingId);
    const entry = await lockShownEntry(query, meetingId, entryId);
    if (entry === null) throw unknownPerson();
    if (!isValidTicket(entry)) throw refuse('这个人的报名没有生效，不计学时');
    const session = (await sessionsOfMeeting(query, meetingId)).find(({ id }) => id === sessionId);
    if (session === undefined) throw refuse('请选择日程单元');
    const midnight = parseShanghaiTime(shanghaiDate(instantOf(session.from))) ?? Number.NaN;
    const [begin, end] = [minuteAt(from, midnight), minuteAt(to, midnight)];
    if (begin === null || end === null) throw refuse('进场和出场的时间写成 08:30');
    if (begin < session.from || end > session.to || end <= begin)
      throw refuse('进场和出场要在这个单元的时间之内，出场晚于进场');
    if (instantOf(end) > clock.now()) throw refuse('出场的时间还没有到');
    const gate = (await gatesOfMeeting(query, meetingId)).find(({ room }) => isSameRoom(room, session.room));
    if (gate === undefined) throw refuse('没有签到口通往这个会场，请先在签到里给一个签到口写上会场');
    const stayId = randomIds.id();
    const ids = stayScanIds(stayId);
    const scan = { meetingId, entryId: entry.id, gateId: gate.id, receivedAt: new Date(clock.now()) };
    const how = { device: officeDevice, scannedBy: by, deviceOffsetMs: 0, isOffline: false };
    const before = await personCredit(query, meetingId, entry);
    await insertScans(query, [
      // After a scan out at the same minute, which ends the stay before this one.
      { ...scan, ...how, id: ids.in, direction: 'in', deviceAt: new Date(instantOf(begin) + 1) },
      { ...scan, ...how, id: ids.out, direction: 'out', deviceAt: new Date(instantOf(end)) },
    ]);
    const now = await personCredit(query, meetingId, entry);
    if (before !== null && now !== null && Number(now.account.hours) < Number(before.account.hours))
      throw refuse('补上这一段，学时反而变少：本人已有的进出记录盖过了它。请看逐条的学时，补没有算到的那一段');
    const after = {
      meeting_id: meetingId,
      entered_id: entry.id,
      session: session.name,
      from,
      to,
      reason: reason.trim(),
    };
    await recordAct(query, { memberId, act: 'addStay', subjectId: String(meetingId), after });
    return stayId;
  });
}

/** A time of day as it is typed, as a minute of the day that begins at an instant; null for one that is none. */
function minuteAt(typed: string, midnight: number): number | null {
  const time = readClock(typed);
  return time === null ? null : minuteOf(midnight + time);
}
