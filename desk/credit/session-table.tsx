import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatMonthDay } from '../../src/domain/time/format-dates';
import { weekdayName } from '../../src/domain/time/weekday-name';
import { figure } from '../ui/amounts';
import { Go } from '../ui/go';

type Session = DeskCallAnswer<'getCredit'>['sessions'][number];

interface SessionTableProps {
  sessions: readonly Session[];
  /** The screen's address, below which a session is changed; null where none may be. */
  base: string | null;
}

/** The sessions by their days, with who was there and for whom they count. */
export function SessionTable({ sessions, base }: SessionTableProps) {
  const days = [...new Set(sessions.map(({ day }) => day))];
  return (
    <table className="credit-table">
      <thead>
        <tr>
          <th scope="col">日程单元</th>
          <th scope="col">会场</th>
          <th scope="col">时间</th>
          <th scope="col" className="credit-number">
            学时
          </th>
          <th scope="col" className="credit-number">
            到场
          </th>
          <th scope="col" className="credit-number">
            算学时
          </th>
          <th scope="col" className="credit-number">
            占比
          </th>
        </tr>
      </thead>
      {days.map((day) => (
        <tbody key={day}>
          <tr className="credit-table__day">
            <th scope="rowgroup" colSpan={7}>
              {formatMonthDay(day)} {weekdayName(day)}
            </th>
          </tr>
          {sessions
            .filter((session) => session.day === day)
            .map((session) => (
              <Row key={session.id} {...{ session, base }} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** A session's address below the screen's: its id may be any text. */
export const sessionPath = (id: string): string => `sessions/${encodeURIComponent(id)}`;

function Row({ session, base }: { session: Session; base: string | null }) {
  const { id, name, room, from, to, attended, counting } = session;
  return (
    <tr>
      <th scope="row" title={name}>
        {base === null ? name : <Go to={`${base}/${sessionPath(id)}`}>{name}</Go>}
      </th>
      <td>{room || '–'}</td>
      <td>{`${from}–${to}`}</td>
      <td className="credit-number">{worthText(session)}</td>
      <td className="credit-number">{figure(attended)}</td>
      <td className="credit-number">{figure(counting)}</td>
      <td className="credit-number">{attended === 0 ? '–' : `${Math.floor((counting * 100) / attended)}%`}</td>
    </tr>
  );
}

/** The worth of attending: hours as they are, credits by name, the length where neither is set. */
function worthText({ hours, credits, from, to }: Session): string {
  if (credits !== '') return `${credits} 学分`;
  if (hours !== '') return hours;
  return String(Math.round(((minuteOf(to) - minuteOf(from)) * 100) / 60) / 100);
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
