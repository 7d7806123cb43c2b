import type { FastifyInstance } from 'fastify';
import type { InputOf } from '../../../src/contract/codec';
import type { peopleCalls } from '../../../src/contract/desk-calls/people-calls';
import type { CellValue } from '../../../src/domain/list/list-column';
import type { ListQuery } from '../../../src/domain/list/list-query';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { filesOfEntry } from '../../stores/uploads/store';
import { signFileReference } from '../../stores/uploads/file-reference';
import { describeEntry } from '../entries/correct-entry';
import { serveDeskOf } from '../staff/serve-desk';
import { personActRoutes } from './act-routes';
import { personDetails, requirePersonOf } from './person-details';
import { columnsOf, filterKindsOf, seesPhones } from './select-people';

/** How long an opened attachment can be loaded, in milliseconds. */
const attachmentTtlMs = 5 * 60_000;

/** The latest registration comes first until another order is chosen. */
const inOrder = (asked: ListQuery): ListQuery => ({ ...asked, sort: asked.sort || '-registeredAt' });

/** Masks the phones of a row. */
const maskedCells = (
  cells: Readonly<Record<string, CellValue>>,
  phoneKeys: readonly string[],
): Record<string, CellValue> => ({
  ...cells,
  ...Object.fromEntries(phoneKeys.map((key) => [key, maskPhone(String(cells[key] ?? ''))])),
});

/** Serves the people of a meeting and what is known of them (product §17). */
export function peopleDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, people, clock, settings } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('getPeopleColumns', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    return columnsOf(meeting, dependencies).map(({ key, title, kind, group, choices, personal, isUsual }) => ({
      ...{ key, title, kind, group, choices: [...choices], personal: personal ?? '', isUsual },
    })) satisfies InputOf<typeof peopleCalls.getPeopleColumns.answer>;
  });
  serve('listPeople', async ({ input, roles }) => {
    const meeting = await meetingById(query, input.meetingId);
    const asked = inOrder(readListInput(input, filterKindsOf(meeting, dependencies), cipher));
    const found = await people.find(meeting.id, { ...asked, seesPhones: seesPhones(roles) });
    const phoneKeys = columnsOf(meeting, dependencies).flatMap(({ key, personal }) =>
      personal === 'phone' ? key : [],
    );
    return {
      ...found,
      rows: found.rows.map(({ id, cells }) => ({ id, cells: maskedCells(cells, phoneKeys) })),
      search: asked.search,
      sealedSearch: sealSearch(asked.search, cipher),
    };
  });
  serve('getPersonPlace', async ({ input, roles }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { sort, ...asked } = inOrder(readListInput(input, filterKindsOf(meeting, dependencies), cipher));
    const search = { ...asked, seesPhones: seesPhones(roles) };
    const place = await people.findPlace(meeting.id, input.personId, search, sort);
    const [total = 0] = await people.count(meeting.id, [search]);
    return place === null ? { place: 0, total, before: '', after: '' } : { ...place, total };
  });
  serve('getPerson', async ({ input }) =>
    personDetails(input.personId, await meetingById(query, input.meetingId), dependencies),
  );
  serve('uncoverNumber', async ({ input, caller: { member } }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { entry } = await requirePersonOf(input.personId, meeting.id, dependencies);
    const found = describeEntry(entry, meeting, dependencies).find(({ shortName }) => shortName === input.name);
    if (found === undefined || found.personalNumber === null) throw notFound('没有这一项');
    const after = { entered_id: entry.id, of: found.label };
    await recordAct(query, { memberId: member.id, act: 'uncoverNumber', subjectId: entry.id, after });
    return { text: found.text };
  });
  serve('openAttachment', async ({ input, caller: { member } }) => {
    const { entry } = await requirePersonOf(input.personId, Number(input.meetingId), dependencies);
    const file = (await filesOfEntry(query, entry.id)).find(({ id }) => id === input.fileId);
    if (file === undefined) throw notFound('没有这个附件');
    const opened = { subjectId: entry.id, after: { entered_id: entry.id } };
    await recordAct(query, { memberId: member.id, act: 'openAttachment', ...opened });
    return { url: `${settings.publicOrigin}${signFileReference(cipher, file.id, clock.now() + attachmentTtlMs)}` };
  });
  personActRoutes(app, dependencies);
}
