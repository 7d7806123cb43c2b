import { CalendarOutlined, PlusOutlined } from '@ant-design/icons';
import { Outlet } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { mayCall } from '../../src/domain/staff/rights';
import { namesOfRoles } from '../../src/domain/staff/roles';
import { useMay, useMe } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { figure } from '../ui/amounts';
import { Go, GoButton } from '../ui/go';
import { meetingStates } from '../ui/meeting-states';
import { meetingDays } from '../ui/moments';
import { FailedState, ScreenState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import './meetings.css';

type Meeting = DeskCallAnswer<'getMeetings'>[number];

/** The meetings at which the member has a role, one line each. */
export function MeetingsScreen() {
  const me = useMe();
  const mayMake = useMay(null)('newMeeting');
  const { data: meetings, error, refetch } = useDeskCall('getMeetings', {});
  return (
    <main className="meetings">
      <header>
        <h1>会议</h1>
        <span className="meetings__acts">
          {mayMake && (
            <GoButton to="/meetings/new" icon={<PlusOutlined />}>
              新建会议
            </GoButton>
          )}
          <Go to="/account" className="second">
            {me.name}
          </Go>
        </span>
      </header>
      <section className="meetings__list">
        {error !== null && meetings === undefined ? (
          <FailedState what="会议" error={error} retry={refetch} />
        ) : meetings === undefined ? (
          <Skeleton active className="meetings__loading" paragraph={{ rows: 8 }} />
        ) : meetings.length === 0 ? (
          <ScreenState icon={<CalendarOutlined />} title="还没有会议" text="会议建好后出现在这里">
            {mayMake && <Go to="/meetings/new">新建会议</Go>}
          </ScreenState>
        ) : (
          <MeetingList meetings={meetings} />
        )}
      </section>
      <Outlet />
    </main>
  );
}

function MeetingList({ meetings }: { meetings: readonly Meeting[] }) {
  const isArchived = ({ state }: Meeting): boolean => state === 'archived';
  const archived = meetings.filter(isArchived);
  const lines = (shown: readonly Meeting[]) => (
    <ul>
      {shown.map((meeting) => (
        <Line key={meeting.id} meeting={meeting} />
      ))}
    </ul>
  );
  return (
    <>
      {lines(meetings.filter((meeting) => !isArchived(meeting)))}
      {archived.length > 0 && (
        <details className="meetings__archived">
          <summary>已归档 {figure(archived.length)} 个</summary>
          {lines(archived)}
        </details>
      )}
    </>
  );
}

function Line({ meeting }: { meeting: Meeting }) {
  const { id, name, code, startTime, endTime, address, state, roles, isPaid, valid, owing, waits } = meeting;
  const { kind, text } = meetingStates[state];
  return (
    <li className="meetings__row">
      <Go to={`/meetings/${id}`} className="meetings__line">
        <span className="meetings__name cut" title={name}>
          {name}
        </span>
        <StateTag kind={kind}>{text}</StateTag>
        <span className="meetings__days">{meetingDays(startTime, endTime)}</span>
        <span className="meetings__place cut" title={address}>
          {address}
        </span>
        <span className="meetings__numbers">
          <b>{figure(valid)}</b> 人已生效
          {isPaid && owing > 0 && <em>，{figure(owing)} 人未付</em>}
        </span>
        <span className="meetings__waits">
          {waits > 0 && <StateTag kind="wait">{`${figure(waits)} 件待办`}</StateTag>}
        </span>
        <span className="meetings__code">{code}</span>
        <span className="meetings__roles cut" title={namesOfRoles(roles)}>
          {namesOfRoles(roles)}
        </span>
      </Go>
      {mayCall('copyMeeting', roles) && (
        <Go to={`/meetings/${id}/settings/copy`} className="meetings__copy" label={`复制 ${name}`}>
          复制
        </Go>
      )}
    </li>
  );
}
