import type { FastifyInstance } from 'fastify';
import { instantOf, roomsWithoutGate, type ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import { creditListFields } from '../../../src/domain/credit/credit-list';
import { describeRule, formatMilli } from '../../../src/domain/credit/credit-rule';
import { formatCredits } from '../../../src/domain/credit/explain-credit';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { looseText } from '../../../src/domain/text/loose-text';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { readListInput, sealSearch } from '../../http/list-input';
import { isRowId } from '../../secrets/random-ids';
import { recordAct } from '../../stores/audit/store';
import { countOpenObjections } from '../../stores/credit/objections';
import { gatesOfMeeting } from '../../stores/door/gates';
import { findShownEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { rehearse } from '../rehearsal/rehearse';
import { serveDeskOf } from '../staff/serve-desk';
import { authorityList, authorityRows } from './authority-list';
import { correctRecord } from './correct-record';
import { creditFigures, numbersOf, type PersonFigures } from './credit-people';
import { freezeCredit } from './freeze-credit';
import { personCredit } from './person-credit';
import { previewRule } from './preview-rule';
import { previewHours } from './preview-hours';
import { recordStay } from './record-stay';
import { readRuleTexts, ruleTexts } from './rule-texts';
import { setCreditRule } from './set-credit-rule';
import { addedStays } from './undo-stay';
import { unknownPerson } from './unknown-person';

const sessionRow = ({ id, name, room, from, to, worth }: ProgrammeSession) => {
  const [begin, end] = [formatShanghaiTime(instantOf(from)), formatShanghaiTime(instantOf(to))];
  const clock = end.slice(11, 16);
  return {
    ...{ id, name, room, day: begin.slice(0, 10), from: begin.slice(11, 16) },
    // A session may end with its day.
    to: clock === '00:00' ? '24:00' : clock,
    hours: worth?.unit === 'hours' ? formatMilli(worth.milli) : '',
    credits: worth?.unit === 'credits' ? formatMilli(worth.milli) : '',
  };
};

const figuresRow = ({ entry, state, hours, creditsMilli, unended, isCorrected }: PersonFigures) => ({
  ...{ id: entry.id, name: entry.name, phone: maskPhone(entry.phone), state },
  ...{ hours: Number(hours), credits: creditsMilli / 1_000, unended, isCorrected },
  createdAt: entry.createdAt.getTime(),
});

const fieldKind = (field: string) => creditListFields.find(({ key }) => key === field)?.kind;

/** Serves a meeting's hours and credits at the desk (product §18.15). */
export function creditDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('getCredit', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { rule, sessions, people, counts } = await creditFigures(query, meeting);
    return {
      sessions: sessions.map((session) => ({
        ...sessionRow(session),
        ...(counts.get(session.id) ?? { attended: 0, counting: 0 }),
      })),
      unreached: roomsWithoutGate(sessions, await gatesOfMeeting(query, meeting.id)),
      ...{ rule: ruleTexts(rule), told: describeRule(rule.rule), numbers: numbersOf(people) },
      ...{ frozenAt: rule.frozenAt?.getTime() ?? null, frozenBy: rule.frozenBy },
      openObjections: await countOpenObjections(query, meeting.id),
    };
  });

  serve('previewCreditRule', async ({ input, dependencies: acting }) => ({
    rows: await previewRule(await meetingById(query, input.meetingId), readRuleTexts(input), acting),
    texts: [],
  }));
  serve('saveCreditRule', async ({ input, dependencies: acting }) => {
    await setCreditRule((await meetingById(query, input.meetingId)).code, readRuleTexts(input), acting);
    return null;
  });

  serve('listCreditPeople', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { search, filters, sort, page } = readListInput(input, fieldKind, cipher);
    const words = search.split(/\s+/).map(looseText).filter(Boolean);
    const { people } = await creditFigures(query, meeting);
    const isFound = ({ entry: { name, phone } }: PersonFigures): boolean =>
      words.every((word) => looseText(name).includes(word) || phone.endsWith(word));
    const all = people.map(figuresRow);
    const found = people.filter(isFound).map(figuresRow);
    const listed = pageOfRows({ found: found.filter((row) => filtersPass(row, filters)), all }, { sort, page });
    return { ...listed, search, sealedSearch: sealSearch(search, cipher) };
  });
  serve('getCreditPerson', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const entry = isRowId(input.personId) ? await findShownEntry(query, meetingId, input.personId) : null;
    const credit = entry === null ? null : await personCredit(query, meetingId, entry);
    if (entry === null || credit === null) throw unknownPerson();
    const { figures, account, told, frozenAt, records } = credit;
    const { id, name, phone, state, hours, credits } = figuresRow({ entry, ...figures });
    return {
      ...{ id, name, phone, state, hours, credits, account, told, frozenAt: frozenAt?.getTime() ?? null },
      stays: await addedStays(query, meetingId, entry.id),
      records: records.map((record) => ({
        ...{ id: record.id, hours: record.hours, credits: formatCredits(record.creditsMilli) },
        ...{ reason: record.reason, at: record.recordedAt.getTime(), by: record.recordedBy },
      })),
    };
  });
  serve('correctCredit', async ({ input, caller, dependencies: acting }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { personId, seen, hours, credits, reason } = input;
    if (!isRowId(personId)) throw unknownPerson();
    await correctRecord(meeting, { entryId: personId, seen, hours, credits, reason }, acting, caller.member.name);
    return null;
  });

  const stayOf = (input: { personId: string; sessionId: string; from: string; to: string; reason: string }) => {
    const { personId, sessionId, from, to, reason } = input;
    if (!isRowId(personId)) throw unknownPerson();
    return { entryId: personId, sessionId, from, to, reason };
  };
  serve('previewStay', async ({ input, caller, dependencies: acting }) => {
    const meeting = await meetingById(query, input.meetingId);
    const stay = stayOf(input);
    const act = (rehearsing: Dependencies) => recordStay(meeting, stay, rehearsing, caller.member);
    return { rows: await previewHours(meeting, stay.entryId, acting, act), texts: [] };
  });
  serve('addStay', async ({ input, caller, dependencies: acting }) => {
    await recordStay(await meetingById(query, input.meetingId), stayOf(input), acting, caller.member);
    return null;
  });

  serve('previewCreditList', async ({ input, caller, dependencies: acting }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { rule, people } = await creditFigures(query, meeting);
    const asked = { meeting, layoutName: input.layout };
    const { incomplete, lacking } =
      rule.frozenAt !== null
        ? await authorityRows(query, asked, dependencies)
        : (
            await rehearse(
              acting,
              (rehearsing) => freezeCredit(meeting.code, rehearsing, caller.member.name),
              (rehearsed) => authorityRows(rehearsed, asked, dependencies),
            )
          ).seen;
    return { ...numbersOf(people), lacking, incomplete };
  });
  serve('freezeCredit', async ({ input, caller, dependencies: acting }) => {
    const { code } = await meetingById(query, input.meetingId);
    await freezeCredit(code, acting, caller.member.name, input.earned);
    return null;
  });
  serve('exportCredit', async ({ input, caller }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { layout, people, bytes } = await authorityList(meeting.code, input.layout, dependencies);
    const after = { meeting_id: meeting.id, people, layout: layout.key };
    const { id: memberId } = caller.member;
    await recordAct(query, { memberId, act: 'exportCredit', subjectId: String(meeting.id), after });
    return { fileName: `${layout.title} ${meeting.code}.xlsx`, workbook: bytes.toString('base64') };
  });
}
