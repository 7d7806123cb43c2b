import { CheckOutlined } from '@ant-design/icons';
import { Outlet } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { roleNames, roles } from '../../src/domain/staff/roles';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { Go, GoButton } from '../ui/go';
import { day } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { Views } from '../ui/views';
import { OwnSessions } from './own-sessions';
import './staff.css';

export type StaffMember = DeskCallAnswer<'getStaff'>['members'][number];

type View = 'here' | 'everywhere' | 'ended';

const viewOf: Readonly<Record<View, (member: StaffMember, meetingId: string) => boolean>> = {
  here: ({ isActive, grants }, meetingId) =>
    isActive && grants.some((grant) => grant.meetingId === null || grant.meetingId === meetingId),
  everywhere: ({ isActive }) => isActive,
  ended: ({ isActive }) => !isActive,
};

/** The members of a meeting by their roles, and one's own sessions. */
export function StaffScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const [view, setView] = useState<View>('here');
  const { data, error, refetch } = useDeskCall('getStaff', { meetingId });
  const count = (key: View): number => data?.members.filter((member) => viewOf[key](member, meetingId)).length ?? 0;
  const tabs = [
    { key: 'here', label: '本会议', count: count('here') },
    ...(data?.mayInviteEverywhere === true
      ? [{ key: 'everywhere', label: '全部会议', count: count('everywhere') }]
      : []),
    { key: 'ended', label: '已停用', count: count('ended') },
  ];
  return (
    <>
      <Sheet
        title="人员与权限"
        beside={data !== undefined && <Views tabs={tabs} current={view} onChoose={(key) => setView(key as View)} />}
        acts={
          may('inviteMember') && (
            <GoButton to={`/meetings/${meetingId}/staff/invite`} type="primary">
              请同事加入
            </GoButton>
          )
        }
      >
        <div className="sheet__body">
          {error !== null && data === undefined ? (
            <FailedState what="人员" error={error} retry={refetch} />
          ) : data === undefined ? (
            <Skeleton active className="staff__loading" paragraph={{ rows: 8 }} />
          ) : count(view) === 0 ? (
            <p className="second staff__nobody">{view === 'ended' ? '没有停用的账号' : '这里还没有人'}</p>
          ) : (
            <MemberTable
              meetingId={meetingId}
              lastOwnerId={data.lastOwnerId}
              members={byRole(data.members.filter((member) => viewOf[view](member, meetingId)))}
              isLinked={may('changeMember')}
            />
          )}
          <OwnSessions />
        </div>
      </Sheet>
      <Outlet />
    </>
  );
}

/** Owners first, then in the order of the roles. */
function byRole(members: readonly StaffMember[]): StaffMember[] {
  const rank = ({ grants }: StaffMember): number =>
    Math.min(...grants.map(({ role }) => roles.indexOf(role)), roles.length);
  return [...members].sort((one, other) => rank(one) - rank(other));
}

interface MemberTableProps {
  meetingId: string;
  members: readonly StaffMember[];
  lastOwnerId: string;
  isLinked: boolean;
}

function MemberTable({ meetingId, members, lastOwnerId, isLinked }: MemberTableProps) {
  return (
    <table className="staff">
      <thead>
        <tr>
          <th scope="col">姓名</th>
          <th scope="col">手机</th>
          {roles.map((role) => (
            <th key={role} scope="col" className="staff__role">
              {roleNames[role]}
            </th>
          ))}
          <th scope="col">最近登录</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              {isLinked && member.isActive ? (
                <Go to={`/meetings/${meetingId}/staff/${member.id}`}>{member.name}</Go>
              ) : (
                member.name
              )}
              <span className="hint">{remarkOf(member, lastOwnerId)}</span>
            </th>
            <td>{member.phone}</td>
            {roles.map((role) => {
              const grant = member.grants.find(
                (one) => one.role === role && (one.meetingId === null || one.meetingId === meetingId),
              );
              return (
                <td key={role} className="staff__role">
                  {grant === undefined ? (
                    <span className="staff__none" aria-label="没有" role="img">
                      ·
                    </span>
                  ) : (
                    <CheckOutlined
                      aria-label={roleNames[role]}
                      title={grant.meetingId === null ? '全部会议' : '本会议'}
                    />
                  )}
                </td>
              );
            })}
            <td className="second">{lastSignInOf(member)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says what is special of a member: oneself, the only owner, every meeting, an end. */
function remarkOf({ id, isSelf, grants }: StaffMember, lastOwnerId: string): string {
  const until = grants.find((grant) => grant.until !== null)?.until ?? null;
  return [
    isSelf && '您',
    id === lastOwnerId && '唯一的负责人',
    grants.some(({ meetingId }) => meetingId === null) && '全部会议',
    until !== null && `到 ${day(until)}`,
  ]
    .filter((part) => part !== false)
    .join('，');
}

function lastSignInOf({ signedInAt, invitedUntil }: StaffMember): string {
  if (signedInAt !== null) return day(signedInAt);
  return invitedUntil !== null && invitedUntil < Date.now() ? '邀请已过期' : '没有登录过';
}
