import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { useMe } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { spokenMoment } from '../ui/moments';

const isPhone = (device: string): boolean => /iPhone|Android|HarmonyOS|微信/.test(device);

/** Where the member is signed in, with the end of each, and the recovery codes that are left. */
export function OwnSessions() {
  const me = useMe();
  const { data: sessions, error, refetch } = useDeskCall('getOwnSessions', {});
  const { act: end, isBusy } = useDeskAct('endOwnSession', { renews: ['getOwnSessions'], done: '已结束' });
  return (
    <section className="own-sessions" aria-labelledby="own-sessions">
      <h2 id="own-sessions">
        我的登录{' '}
        <span className="second">
          {sessions !== undefined && `${sessions.length} 处，`}12 小时后退出，财务 30 分钟不动就退出
        </span>
      </h2>
      {sessions === undefined && error !== null ? (
        <p className="second" role="alert">
          {failureText(error)}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : sessions === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      ) : (
        <ul>
          {sessions.map(({ id, device, address, createdAt, isThis }) => (
            <li key={id}>
              {isPhone(device) ? <MobileOutlined /> : <DesktopOutlined />}
              <span className="own-sessions__device">{device}</span>
              <span className="second">{isThis ? `${address}，就是这里` : address}</span>
              <span className="second own-sessions__time">
                {createdAt === null ? '' : `${spokenMoment(createdAt)} 起`}
              </span>
              {isThis ? (
                <span />
              ) : (
                <Button type="link" size="small" disabled={isBusy} onClick={() => void end({ sessionId: id })}>
                  结束
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {me.hasSecondFactor && <RecoveryCodesLeft left={me.recoveryCodesLeft} />}
    </section>
  );
}

function RecoveryCodesLeft({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act, isBusy } = useDeskAct('renewRecoveryCodes', { renews: ['getMe'] });
  const renew = async (): Promise<void> => {
    const proof = { sentence: '换新的恢复码，旧的全部作废。', act: '换新的恢复码', giveUp: '不换了' };
    const outcome = await act({}, { proof });
    if (outcome.isDone) setCodes(outcome.answer);
  };
  return (
    <>
      <p className="own-sessions__codes">
        <span className="second">恢复码还剩 {left} 个</span>
        <Button type="link" size="small" loading={isBusy} onClick={() => void renew()}>
          换新的恢复码
        </Button>
      </p>
      {codes !== null && (
        <div className="own-sessions__new">
          <p>新的恢复码，只显示这一次，请抄下来：</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await callDesk('signOut', {});
  // Begins anew, so that nothing of the member stays in memory.
  window.location.assign('/desk/');
}
