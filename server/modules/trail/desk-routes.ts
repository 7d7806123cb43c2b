import type { FastifyInstance } from 'fastify';
import { readActor, trailSubjects, type TrailSubject } from '../../../src/domain/trail/trail';
import { addDays, isCalendarDate, parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { openSearch, sealSearch } from '../../http/list-input';
import { trailActors } from '../../stores/audit/trail-store';
import { findOrderToBook } from '../../stores/orders/store';
import { membersByIds } from '../../stores/staff/store';
import { meetingById } from '../../stores/meetings/store';
import { verifyAuditTrail } from '../audit/audit-trail';
import { serveDeskOf } from '../staff/serve-desk';
import { relatedIds } from './related-ids';
import { listTrailLines } from './list-trail';

/** The most people whom a search of the trail looks for. */
const maxPeople = 500;

const isSubject = (text: string): text is TrailSubject => trailSubjects.some(({ key }) => key === text);

/** The instant at which a day begins in China; null for a text that is none. */
function dayStart(date: string, daysLater = 0): Date | null {
  if (!isCalendarDate(date)) return null;
  const at = parseShanghaiTime(`${addDays(date, daysLater) ?? date} 00:00:00`);
  return at === null ? null : new Date(at);
}

/** Serves the audit trail of a meeting (product §17). */
export function trailDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock, people } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  /** Finds what a search means: somebody of the staff, people, or an order. */
  const meant = async (meetingId: number, search: string, actors: readonly { key: string; name: string }[]) => {
    const who = actors.filter(({ name }) => name.includes(search)).map(({ key }) => key);
    if (who.length > 0) return { actors: who, about: null };
    const order = await findOrderToBook(query, search);
    const seen = { search, filters: {}, seesPhones: false };
    const found = await people.findIds(meetingId, seen, '');
    const ids = [...found.slice(0, maxPeople), ...(order === null ? [] : [order.id])];
    return { actors: null, about: await relatedIds(query, ids) };
  };

  serve('getTrail', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const actors = await namedActors(meetingId, dependencies);
    const search = openSearch(input, cipher);
    const asked = search === '' ? { actors: null, about: null } : await meant(meetingId, search, actors);
    const lines = await listTrailLines(
      {
        meetingId,
        subject: isSubject(input.subject) ? input.subject : '',
        actors: input.who === '' ? asked.actors : [input.who],
        about: input.about === '' ? asked.about : await relatedIds(query, [input.about]),
        from: dayStart(input.from),
        until: dayStart(input.to, 1),
        before: /^\d{1,18}$/.test(input.before) ? input.before : '',
      },
      dependencies,
    );
    return { ...lines, actors, search, sealedSearch: sealSearch(search, cipher) };
  });
  serve('verifyTrail', async () => {
    const { chain, unsealed } = await verifyAuditTrail(null, dependencies);
    const { position, hash } = chain.isWhole ? chain.head : { position: chain.position, hash: '' };
    return { isWhole: chain.isWhole, position, hash, unsealed, at: clock.now() };
  });
}

/** The people who act at a meeting, by the names of the trail: colleagues, and who used the command line. */
async function namedActors(
  meetingId: number,
  { database }: Pick<Dependencies, 'database'>,
): Promise<{ key: string; name: string }[]> {
  const keys = await trailActors(database.query, meetingId);
  const read = keys.map((key) => ({ key, actor: readActor(key) }));
  const members = await membersByIds(
    database.query,
    read.flatMap(({ actor }) => (actor.kind === 'staff' ? actor.id : [])),
  );
  return read.flatMap(({ key, actor }) => {
    if (actor.kind === 'command') return { key, name: `${actor.name}（命令行）` };
    const member = actor.kind === 'staff' ? members.find(({ id }) => id === actor.id) : undefined;
    return member === undefined ? [] : { key, name: member.name };
  });
}
