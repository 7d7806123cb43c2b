import { openCentre } from '../../session/centre';
import { otherMeeting, type MeetingReference } from '../../session/last-meeting';
import { readSession } from '../../session/session';
import { useCall } from '../../api/use-call';
import { failureState, RefusedError } from '../../api/call-error';
import { relaunch } from '../../platform/browser/navigation/navigation';
import { Button } from '../../ui/display/button';
import { Box } from '../../ui/native/box';
import { UnknownMeeting } from '../../ui/layout/unknown-meeting';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import './no-order.css';

/**
 * Replaces a payment page on a device without an order of its meeting, such as another phone (product §2.2). The user
 * finds the order by logging in.
 */
export function NoOrder({ meeting }: { meeting: MeetingReference }) {
  const { id: knownId, code } = meeting;
  const query = useCall('getMeetingByCode', { meetingCode: code }, { enabled: knownId === '' });
  const id = knownId || (query.data?.id ?? '');
  if (id === '') {
    if (query.isPending) return <Skeleton shape="card" count={2} />;
    if (query.error === null || query.error instanceof RefusedError) return <NoMeeting code={code} />;
    return <StateView title="会议信息加载失败" {...failureState(query.error, () => query.refetch())} />;
  }
  const label = readSession(id) === null ? '登录查看订单' : '查看订单';
  return (
    <>
      <StateView
        kind="empty"
        title="这里没有待支付的订单"
        text="订单可能在另一台手机上，或已支付、已取消。登录后可查看订单，并继续支付。"
        action={{ label, onPress: () => openCentre(id), kind: 'primary' }}
      />
      {code !== '' && (
        <Box className="no-order__other">
          <Button kind="text" onPress={() => relaunch('landing', { meetingCode: code })}>
            返回会议首页
          </Button>
        </Box>
      )}
    </>
  );
}

/** Replaces a payment page without a meeting: neither the URL nor this device identifies an existing one. */
export function NoMeeting({ code = '' }: { code?: string }) {
  return <UnknownMeeting title="地址错误" last={otherMeeting(code)} />;
}
