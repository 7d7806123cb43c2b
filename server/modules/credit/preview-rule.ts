import type { CreditRuleChanges } from '../../../src/domain/credit/read-rule-item';
import { formatCredits } from '../../../src/domain/credit/explain-credit';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { rehearse } from '../rehearsal/rehearse';
import { creditFigures, type PersonFigures } from './credit-people';
import { setCreditRule } from './set-credit-rule';

/** The change that a rule would make: rows of from and to. */
type Row = { of: string; from: string; to: string };

/**
 * Tells what another rule means for the people as they are now; the rule is set and taken back.
 * @throws Refusal as `setCreditRule` does
 */
export async function previewRule(
  meeting: MeetingRow,
  changes: readonly CreditRuleChanges[],
  dependencies: Dependencies,
): Promise<Row[]> {
  const before = (await creditFigures(dependencies.database.query, meeting)).people;
  const { seen: after } = await rehearse(
    dependencies,
    (rehearsing) => setCreditRule(meeting.code, changes, rehearsing),
    async (query) => (await creditFigures(query, meeting)).people,
  );
  const held = new Map(before.map(({ entry, creditsMilli }) => [entry.id, creditsMilli]));
  const moved = (isMoved: (from: number, to: number) => boolean): number =>
    after.filter(({ entry, creditsMilli }) => isMoved(held.get(entry.id) ?? 0, creditsMilli)).length;
  const [less, more] = [moved((from, to) => to < from), moved((from, to) => to > from)];
  return [
    { of: '有学分', from: `${earners(before)} 人`, to: `${earners(after)} 人` },
    { of: '最多的一人', from: `${most(before)} 学分`, to: `${most(after)} 学分` },
    { of: '学分变少', from: '', to: `${less} 人` },
    { of: '学分变多', from: '', to: `${more} 人` },
  ];
}

const earners = (people: readonly PersonFigures[]): number => people.filter(({ state }) => state === 'earned').length;
const most = (people: readonly PersonFigures[]): string =>
  formatCredits(people.reduce((found, { creditsMilli }) => Math.max(found, creditsMilli), 0));
