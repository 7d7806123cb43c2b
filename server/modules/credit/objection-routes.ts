import type { FastifyInstance } from 'fastify';
import { instantOf, type ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import { objectionListFields } from '../../../src/domain/credit/objection-list';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { looseText } from '../../../src/domain/text/loose-text';
import { formatShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import { readListInput, sealSearch } from '../../http/list-input';
import { isRowId } from '../../secrets/random-ids';
import { objectionsOfMeeting, type RaisedObjection } from '../../stores/credit/objections';
import { gatesOfMeeting } from '../../stores/door/gates';
import { standingScansOf } from '../../stores/door/scans';
import { findShownEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { sessionsOfMeeting } from '../../stores/programme/store';
import { serveDeskOf } from '../staff/serve-desk';
import { acceptObjection, declineObjection, requireObjection } from './decide-objection';
import { personCredit } from './person-credit';
import { previewHours } from './preview-hours';
import { undoStay } from './undo-stay';
import { unknownPerson } from './unknown-person';

const objectionRow = ({ objection, name }: RaisedObjection) => ({
  ...{ id: objection.id, name, session: objection.sessionName, reason: objection.reason, state: objection.state },
  ...{ createdAt: objection.createdAt.getTime(), decidedAt: objection.decidedAt?.getTime() ?? null },
  decidedBy: objection.decidedBy,
});

const fieldKind = (field: string) => objectionListFields.find(({ key }) => key === field)?.kind;

const emptyAccount = { days: [], hours: '0.00', sum: '', credits: '0.0' };

/** A session's day and times as they are typed; a session that was removed has none. */
function timesOf(session: ProgrammeSession | undefined) {
  if (session === undefined) return { day: '', from: '', to: '', room: '' };
  const [begin, end] = [formatShanghaiTime(instantOf(session.from)), formatShanghaiTime(instantOf(session.to))];
  const to = end.slice(11, 16);
  return {
    ...{ day: begin.slice(0, 10), from: begin.slice(11, 16), to: to === '00:00' ? '24:00' : to },
    room: session.room,
  };
}

/** Everything that the door has recorded of a person on a day, in the order of time. */
async function scansOnDay(query: Queryable, meetingId: number, { entryId, day }: { entryId: string; day: string }) {
  const gates = new Map((await gatesOfMeeting(query, meetingId)).map(({ id, name }) => [id, name]));
  return (await standingScansOf(query, entryId))
    .map(({ gateId, direction, deviceAt, deviceOffsetMs, device, scannedBy }) => ({
      ...{ at: deviceAt.getTime() - deviceOffsetMs, gate: gates.get(gateId) ?? '', direction, device, by: scannedBy },
    }))
    .filter(({ at }) => day === '' || shanghaiDate(at) === day)
    .sort((one, other) => one.at - other.at);
}

/** Serves attendees' objections to their hours, and the undoing of stays that the office has added (product §18.18). */
export function objectionDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('listObjections', async ({ input }) => {
    const { search, filters, sort, page } = readListInput(input, fieldKind, cipher);
    const words = search.split(/\s+/).map(looseText).filter(Boolean);
    const raised = await objectionsOfMeeting(query, (await meetingById(query, input.meetingId)).id);
    const isFound = ({ name, phone, objection: { sessionName } }: RaisedObjection): boolean =>
      words.every((word) => looseText(`${name} ${sessionName}`).includes(word) || phone.endsWith(word));
    const found = raised.filter(isFound).map(objectionRow);
    const passing = { found: found.filter((row) => filtersPass(row, filters)), all: raised.map(objectionRow) };
    return { ...pageOfRows(passing, { sort, page }), search, sealedSearch: sealSearch(search, cipher) };
  });
  serve('getObjection', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const found = await requireObjection(query, meetingId, input.objectionId);
    const { entryId, sessionCode, answer, fileId } = found.objection;
    const session = (await sessionsOfMeeting(query, meetingId)).find(({ id }) => id === sessionCode);
    const entry = await findShownEntry(query, meetingId, entryId);
    const credit = entry === null ? null : await personCredit(query, meetingId, entry);
    const times = timesOf(session);
    return {
      ...{ ...objectionRow(found), personId: entryId, phone: maskPhone(found.phone), sessionId: sessionCode },
      ...{ ...times, answer, fileId: fileId ?? '', account: credit?.account ?? emptyAccount },
      scans: await scansOnDay(query, meetingId, { entryId, day: times.day }),
    };
  });
  serve('acceptObjection', async ({ input, caller, dependencies: acting }) => {
    await acceptObjection(await meetingById(query, input.meetingId), input, acting, caller.member);
    return null;
  });
  serve('declineObjection', async ({ input, caller, dependencies: acting }) => {
    await declineObjection(await meetingById(query, input.meetingId), input, acting, caller.member);
    return null;
  });

  const undone = ({ personId, stayId, reason }: { personId: string; stayId: string; reason: string }) => {
    if (!isRowId(personId)) throw unknownPerson();
    return { entryId: personId, stayId, reason };
  };
  serve('previewUndoStay', async ({ input, caller, dependencies: acting }) => {
    const meeting = await meetingById(query, input.meetingId);
    const undoing = undone(input);
    const act = (rehearsing: Dependencies) => undoStay(meeting, undoing, rehearsing, caller.member);
    return { rows: await previewHours(meeting, undoing.entryId, acting, act), texts: [] };
  });
  serve('undoStay', async ({ input, caller, dependencies: acting }) => {
    await undoStay(await meetingById(query, input.meetingId), undone(input), acting, caller.member);
    return null;
  });
}
