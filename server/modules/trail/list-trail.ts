import type { InputOf } from '../../../src/contract/codec';
import type { trailAnswer } from '../../../src/contract/desk-calls/trail-calls';
import {
  providerTitle,
  readActor,
  trailTables,
  type SentencePart,
  type TrailSubject,
} from '../../../src/domain/trail/trail';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import {
  countTrail,
  listTrail,
  nameAllMeetings,
  type LinkedRecord,
  type TrailFilter,
} from '../../stores/audit/trail-store';
import { answerChangesOf } from '../../stores/entries/answer-changes';
import { describeRecord } from './describe-record';
import type { TrailRecord } from './trail-record';
import { readNames, type Names } from './trail-names';

/** Records that are read at a time; those of one act become one line. */
const pageSize = 120;

/** The lines to list: `null` and `''` for all. */
export interface TrailQuestion {
  meetingId: number;
  subject: TrailSubject | '';
  actors: readonly string[] | null;
  /** Ids of people, orders and teams, and numbers, one of which a line is about. */
  about: readonly string[] | null;
  from: Date | null;
  until: Date | null;
  /** The last line of the page before; '' for the first page. */
  before: string;
}

export type TrailLines = Pick<InputOf<typeof trailAnswer>, 'lines' | 'next' | 'total' | 'all'>;
type Line = TrailLines['lines'][number];

/** Lists what happened at a meeting in sentences, latest first: records of one act by one actor are one line. */
export async function listTrailLines(
  question: TrailQuestion,
  { database }: Pick<Dependencies, 'database'>,
): Promise<TrailLines> {
  const { query } = database;
  await nameAllMeetings(query);
  const { subject, before, ...rest } = question;
  const filter: TrailFilter = { ...rest, subjects: subject === '' ? null : trailTables[subject] };
  const page = { before: before === '' ? null : Number(before), limit: pageSize };
  const records = await listTrail(query, filter, page);
  const isLast = records.length < pageSize;
  const acts = actsOf(records);
  // The records of the last act may go on on the next page.
  const shown = isLast || acts.length < 2 ? acts : acts.slice(0, -1);
  const nothing = { ...filter, subjects: null, actors: null, about: null, from: null, until: null };
  return {
    lines: await linesOf(query, shown, subject),
    next: isLast ? '' : String(shown.at(-1)?.at(-1)?.id ?? ''),
    total: await countTrail(query, filter),
    all: await countTrail(query, nothing),
  };
}

/** Puts records of one transaction together, latest act first, its records in the order in which they were written. */
function actsOf(records: readonly LinkedRecord[]): LinkedRecord[][] {
  const acts: LinkedRecord[][] = [];
  for (const record of records) {
    const last = acts.at(-1);
    const isSame = last?.[0]?.transaction === record.transaction && last[0].actor === record.actor;
    if (isSame && record.transaction !== null) last.push(record);
    else acts.push([record]);
  }
  return acts;
}

async function linesOf(query: Queryable, acts: readonly LinkedRecord[][], subject: TrailSubject | ''): Promise<Line[]> {
  const records = acts.flat();
  const changes = await answerChangesOf(
    query,
    records.map(({ id }) => id),
  );
  const names = await readNames(query, records);
  return acts.flatMap((act) => {
    const told = [...act].reverse().flatMap((record) => {
      const answers = changes.filter(({ recordId }) => recordId === record.id);
      const sentence = describeRecord({ ...record, answers } satisfies TrailRecord);
      return sentence === null || (subject !== '' && sentence.subject !== subject) ? [] : [{ record, sentence }];
    });
    const [first] = told;
    const last = act[0];
    if (first === undefined || last === undefined) return [];
    const { record } = first;
    const line: Line = {
      id: String(act.at(-1)?.id ?? record.id),
      at: record.at.getTime(),
      who: whoOf(record, names),
      parts: first.sentence.parts.map((part) => namedPart(part, names)),
      more: told.slice(1).map(({ sentence }) => sentence.parts.map((part) => namedPart(part, names))),
      reason: act.find(({ reason }) => reason !== null)?.reason ?? '',
      isNotable: told.some(({ sentence }) => sentence.isNotable),
      position: record.position,
      hash: record.hash?.slice(0, 12) ?? '',
      act: record.act,
    };
    return [line];
  });
}

/** Names the actor of a record, with what they are. */
function whoOf({ actor, subject, before, entryId }: LinkedRecord, names: Names): Line['who'] {
  const read = readActor(actor);
  switch (read.kind) {
    case 'staff':
      return { name: names.staff.get(read.id) ?? '已离职的同事', role: names.roles.get(read.id) ?? '' };
    case 'command':
      return { name: read.name, role: '命令行' };
    case 'attendee':
      return read.id === entryId
        ? { name: '本人', role: '' }
        : { name: names.people.get(read.id) ?? '参会人', role: '参会人' };
    case 'team':
      return { name: names.operators.get(read.id) ?? '经办人', role: '经办人' };
    case 'provider':
      return { name: providerTitle(read.name), role: '' };
    case 'gate':
      return { name: read.name, role: '凭扫码链接' };
    case 'payer':
      return { name: '付款人', role: '凭付款链接' };
    case 'receiver':
      return { name: '接收人', role: '凭转赠链接' };
    case 'database':
      return { name: '数据库', role: '直接修改' };
    case 'server': {
      // Registering is written without a name: the person has none before it.
      const isRegistration = subject === 'entered' && Object.keys(before).length === 0;
      return { name: isRegistration ? '本人' : '系统', role: '' };
    }
  }
}

function namedPart(part: SentencePart, names: Names): Line['parts'][number] {
  const nothing = { id: '', text: '', from: '', to: '' };
  switch (part.kind) {
    case 'words':
      return { ...nothing, kind: 'words', text: part.words };
    case 'change':
      return { ...nothing, kind: 'change', from: part.from, to: part.to };
    case 'person':
      return { ...nothing, kind: 'person', id: part.id, text: names.people.get(part.id) ?? '已删除的参会人' };
    case 'order':
      return { ...nothing, kind: 'order', id: part.id, text: names.orders.get(part.id) ?? '' };
    case 'team':
      return { ...nothing, kind: 'team', id: part.id, text: names.teams.get(part.id) ?? '' };
  }
}
