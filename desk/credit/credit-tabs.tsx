import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { figure } from '../ui/amounts';
import { Go } from '../ui/go';
import '../ui/views.css';
import './credit.css';

interface CreditTabsProps {
  meetingId: string;
  credit: DeskCallAnswer<'getCredit'> | undefined;
  current: 'sessions' | 'people' | 'objections';
}

/** Leads between the sessions, the people and their objections. */
export function CreditTabs({ meetingId, credit, current }: CreditTabsProps) {
  const tabs = [
    { key: 'sessions', label: '日程单元', to: 'credit', count: credit?.sessions.length },
    { key: 'people', label: '名单', to: 'credit/people', count: credit?.numbers.people },
    { key: 'objections', label: '异议', to: 'credit/objections', count: credit?.openObjections },
  ];
  return (
    <nav className="views" aria-label="学时与学分">
      {tabs.map(({ key, label, to, count }) => (
        <Go
          key={key}
          to={`/meetings/${meetingId}/${to}`}
          className={key === current ? 'views__tab credit-tab credit-tab--here' : 'views__tab credit-tab'}
        >
          {label}
          {count !== undefined && <span> {figure(count)}</span>}
        </Go>
      ))}
    </nav>
  );
}
