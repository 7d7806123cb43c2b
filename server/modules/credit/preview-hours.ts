import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { firstScanIn } from '../../stores/door/scans';
import { findShownEntry } from '../../stores/entries/store';
import { rehearse } from '../rehearsal/rehearse';
import { personCredit } from './person-credit';
import { unknownPerson } from './unknown-person';

/**
 * Tells how an act changes a person's hours, such as a stay that is added; it is carried out and taken back.
 * @throws Refusal as the act does
 */
export async function previewHours(
  meeting: MeetingRow,
  entryId: string,
  dependencies: Dependencies,
  act: (rehearsing: Dependencies) => Promise<unknown>,
): Promise<{ of: string; from: string; to: string }[]> {
  const look = async (query: Queryable) => {
    const entry = await findShownEntry(query, meeting.id, entryId);
    const credit = entry === null ? null : await personCredit(query, meeting.id, entry);
    if (entry === null || credit === null) throw unknownPerson();
    const { hours, credits } = credit.account;
    const isIn = (await firstScanIn(query, entry.id)) !== null;
    return { hours: `${hours} 学时`, credits: `${credits} 学分`, door: isIn ? '已签到' : '没签到' };
  };
  const before = await look(dependencies.database.query);
  const { seen: after } = await rehearse(dependencies, act, (query) => look(query));
  return [
    { of: '学时', from: before.hours, to: after.hours },
    { of: '学分', from: before.credits, to: after.credits },
    ...(before.door === after.door ? [] : [{ of: '签到', from: before.door, to: after.door }]),
  ];
}
