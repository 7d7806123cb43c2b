import { sql, type SQL } from 'drizzle-orm';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { isEncrypted, phoneDigestOf, type DataCipher } from '../../secrets/data-cipher';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { openText } from '../../db/sealed-column';

/*
 * An edition from before phones had digests, running beside one from after, registers a phone that the other has
 * registered: neither finds what the other wrote, and only what has a digest is unique. The second one shows when it is
 * to be encrypted.
 */

/** A registration or a team that has its phone and meeting in common with another. */
export interface DuplicatePhone {
  table: 'entered' | 'teams';
  id: string;
  meetingCode: string;
  phone: string;
  createdAt: Date;
}

const tables = [
  { name: 'entered', isCounted: sql`t.live` },
  { name: 'teams', isCounted: sql`true` },
] as const;

/** Tells whether a row could not get its digest because another one has it. */
export const isDigestTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'entered_live_phone') || isUniqueViolation(error, 'teams_meeting_phone');

/** All that share a phone and a meeting, each group with the earliest first; unencrypted rows among them. */
export async function findDuplicatePhones(query: Queryable, cipher: DataCipher): Promise<DuplicatePhone[][]> {
  const groups: DuplicatePhone[][] = [];
  for (const { name, isCounted } of tables) {
    const plain = (await rowsWhere(query, name, sql`${isCounted} and t.phone_digest is null`)).filter(
      ({ phone }) => phone !== '' && !isEncrypted(phone),
    );
    const digests = plain.map(({ phone }) => phoneDigestOf(cipher, phone));
    const sealed = await rowsWhere(
      query,
      name,
      sql`${isCounted} and t.phone_digest in (select jsonb_array_elements_text(${JSON.stringify(digests)}::jsonb))`,
    );
    const found = new Map<string, DuplicatePhone[]>();
    for (const row of [...sealed, ...plain]) {
      const one = {
        ...{ table: name, id: row.id, meetingCode: row.code, createdAt: new Date(Number(row.created_ms)) },
        phone: openText(row.phone, `${name}.phone`, cipher),
      };
      const key = `${one.meetingCode} ${one.phone}`;
      found.set(key, [...(found.get(key) ?? []), one]);
    }
    for (const group of found.values())
      if (group.length > 1) groups.push(group.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
  }
  return groups;
}

interface Row {
  id: string;
  code: string;
  phone: string;
  created_ms: string;
}

async function rowsWhere(query: Queryable, table: string, condition: SQL): Promise<Row[]> {
  const { rows } = (await query.execute(
    sql`select t.id, m.code, t.phone, (extract(epoch from t.created_at) * 1000)::bigint::text as created_ms from ${sql.identifier(table)} t
      join meetings m on m.id = t.meeting_id where ${condition} order by t.created_at, t.id`,
  )) as { rows: unknown[] };
  return rows as Row[];
}

/** Thrown at start if phones are registered twice. Its message names the rows and what to do. */
export class DuplicatePhonesError extends Error {
  constructor(groups: readonly (readonly DuplicatePhone[])[]) {
    super(
      [
        'Two editions of the program have run on this database at the same time, and these phones are registered twice:',
        ...groups.map(describe),
        'Stop every server of the former edition, then run `organiser entries duplicates` to see them and',
        '`organiser entries mend --as NAME` to end all but one of each, and start again (docs/operate.md, "Updating").',
      ].join('\n'),
    );
  }
}

function describe(group: readonly DuplicatePhone[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const rows = group.map(({ id, createdAt }) => `${id} (${formatShanghaiTime(createdAt.getTime())})`);
  return `  ${first.table} at ${first.meetingCode}, ${maskPhone(first.phone)}: ${rows.join(', ')}`;
}
