import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { entrantLabels, type Entrant } from '../../src/domain/people/entrant';
import { stateGroups, type StateGroup } from '../../src/domain/overview/people-table';
import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import { figure } from '../ui/amounts';
import { Card } from './card';
import { OverviewLink } from './overview-link';

type Overview = Pick<DeskCallAnswer<'getOverview'>, 'people' | 'entrants' | 'days' | 'money'>;

/** Groups that the table shows although nobody is in them. */
const usual: readonly StateGroup['key'][] = ['valid', 'unpaid'];
const due: readonly StateGroup['key'][] = ['unpaid', 'awaited'];

/** The people by kind and state; each number leads to the list of them. */
export function PeopleCard({ people, entrants, days, isPaid }: Overview & { isPaid: boolean }) {
  const countOf = (states: StateGroup['states'] | null, entrant: Entrant | null): number =>
    people
      .filter((row) => (states?.includes(row.state) ?? true) && (entrant === null || row.entrant === entrant))
      .reduce((sum, { count }) => sum + count, 0);
  const groups = stateGroups.filter(
    ({ key, states }) => countOf(states, null) > 0 || (usual.includes(key) && (key !== 'unpaid' || isPaid)),
  );
  const kinds = entrants.length < 2 ? [] : entrants.filter((kind) => countOf(null, kind) > 0);
  const today = days.find(({ day }) => day === shanghaiDate(Date.now()))?.registered ?? 0;

  const row = (entrant: Entrant | null) => {
    const title = entrant === null ? '合计' : entrantLabels[entrant];
    const ofKind: Record<string, string> = entrant === null ? {} : { entrant };
    return (
      <tr key={title}>
        <th scope="row">{title}</th>
        {groups.map(({ key, title: group, states }) => {
          const count = countOf(states, entrant);
          return (
            <td key={key} data-due={(due.includes(key) && count > 0) || undefined}>
              {count === 0 ? (
                '–'
              ) : (
                <OverviewLink
                  screen="people"
                  search={{ ...ofKind, state: states.join(',') }}
                  label={`${title}，${group} ${figure(count)} 人`}
                >
                  {figure(count)}
                </OverviewLink>
              )}
            </td>
          );
        })}
        <td>
          <OverviewLink screen="people" search={ofKind} label={`${title} ${figure(countOf(null, entrant))} 人`}>
            {figure(countOf(null, entrant))}
          </OverviewLink>
        </td>
      </tr>
    );
  };
  return (
    <Card title="人员" beside={<span className="second">今天新报名 {figure(today)} 人</span>}>
      {people.length === 0 ? (
        <p className="second">还没有人报名。把报名链接或二维码发出去，报名的人马上算在这里。</p>
      ) : (
        <div className="people-table">
          <table>
            <thead>
              <tr>
                <th scope="col">身份</th>
                {groups.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>{kinds.map(row)}</tbody>
            <tfoot>{row(null)}</tfoot>
          </table>
        </div>
      )}
    </Card>
  );
}
