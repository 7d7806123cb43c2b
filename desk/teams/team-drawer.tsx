import { Skeleton } from 'antd';
import { formatFen } from '../../src/domain/money/money';
import { listedOrderStateTexts } from '../../src/domain/order/order-list';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import { OwnTrail } from '../ui/own-trail';
import { FailedState } from '../ui/screen-state';

/** A team: its operator, its members, its orders, and what happened to it. */
export function TeamDrawer() {
  const meetingId = useMeetingId();
  const teamId = useAddressParameter('teamId');
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/teams`;
  const close = (): void => open(base);
  const { data: team, error, refetch } = useDeskCall('getTeam', { meetingId, teamId });
  if (team === undefined)
    return (
      <DeskDrawer size="thing" title="团队" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="团队" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  return (
    <DeskDrawer
      size="thing"
      title={team.name}
      subtitle={`${moment(team.createdAt)} 登记，${team.members} 人`}
      headActs={
        may('handTeam') && (
          <GoButton to={`${base}/${teamId}/operator`} keepsSearch>
            换经办人
          </GoButton>
        )
      }
      onClose={close}
    >
      <Facts
        title="经办人"
        facts={[
          { of: '姓名', is: team.contactName },
          { of: '手机', is: team.phone },
          { of: '地区', is: team.province || '没有填' },
        ]}
      />
      <Facts
        title={`成员 ${team.people.length}，付了 ${team.paid}，没付 ${team.unpaid}`}
        facts={team.people.map(({ id, name, state, dueFen }) => ({
          key: id,
          of: <Go to={`/meetings/${meetingId}/people/${id}`}>{name}</Go>,
          is: dueFen > 0 ? `${state}，${formatFen(dueFen)}` : state,
        }))}
      />
      {team.orders.length > 0 && (
        <Facts
          title={`订单 ${team.orders.length}`}
          facts={team.orders.map(({ id, number, amountFen, people, state, createdAt }) => ({
            key: id,
            of: <Go to={`/meetings/${meetingId}/orders/${id}`}>{number}</Go>,
            is: `${formatFen(amountFen)}，${people} 人，${listedOrderStateTexts[state]}，${moment(createdAt)}`,
          }))}
        />
      )}
      {may('getTrail') && <OwnTrail meetingId={meetingId} about={teamId} />}
    </DeskDrawer>
  );
}
