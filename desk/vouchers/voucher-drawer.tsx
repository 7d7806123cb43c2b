import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { isOpenVoucher, mayWithdrawVoucher, voucherEffect } from '../../src/domain/voucher/voucher';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go } from '../ui/go';
import { moment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { voucherQueries } from './voucher-queries';

/** A voucher or a guest's invitation: its link, who used it, and its end. */
export function VoucherDrawer() {
  const meetingId = useMeetingId();
  const voucherId = useAddressParameter('voucherId');
  const open = useOpen();
  const may = useMay(meetingId);
  const { message } = App.useApp();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const close = (): void => open(`/meetings/${meetingId}/vouchers`);
  const { data, error, refetch } = useDeskCall('getVoucher', { meetingId, voucherId });
  const isGuest = data?.kind === 'guest';
  const withdrawing = useDeskAct('withdrawVoucher', {
    renews: voucherQueries,
    done: isGuest ? '邀请已撤回' : '已停用',
  });
  const texting = useDeskAct('remindGuest', { renews: voucherQueries, done: '短信已发' });
  if (data === undefined)
    return (
      <DeskDrawer title="优惠码" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="优惠码" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const isOpen = isOpenVoucher(data.state);
  const isWithdrawable = mayWithdrawVoucher(data.state, isGuest) && may('withdrawVoucher');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(data.link);
    void message.success(isGuest ? '链接已复制，只发给他本人' : '链接已复制');
  };
  const withdraw = async (): Promise<void> => {
    if ((await withdrawing.act({ meetingId, voucherId })).isDone) setWithdrawing(false);
  };
  const words = isGuest ? `撤回对${data.name}的邀请` : '停用这个优惠码';
  const at = (instant: number | null): string => (instant === null ? '还没有' : moment(instant));
  return (
    <DeskDrawer
      title={isGuest ? data.name : data.code}
      subtitle={[data.label, voucherEffect(data.priceFen), data.stateText].filter((text) => text !== '').join('，')}
      onClose={close}
      acts={
        isWithdrawing ? (
          <>
            <Button onClick={() => setWithdrawing(false)}>返回</Button>
            <Button type="primary" danger loading={withdrawing.isBusy} onClick={() => void withdraw()}>
              {words}
            </Button>
          </>
        ) : (
          (isOpen || isWithdrawable) && (
            <>
              {isWithdrawable && <Button onClick={() => setWithdrawing(true)}>{isGuest ? '撤回邀请' : '停用'}</Button>}
              {isOpen && isGuest && may('remindGuest') && (
                <Button
                  disabled={data.textBlock !== ''}
                  title={data.textBlock}
                  loading={texting.isBusy}
                  onClick={() => void texting.act({ meetingId, voucherId })}
                >
                  {data.texts === 0 ? '发邀请短信' : '再发一次短信'}
                </Button>
              )}
              {isOpen && (
                <Button type="primary" onClick={() => void copy()}>
                  复制链接
                </Button>
              )}
            </>
          )
        )
      }
    >
      {isWithdrawing ? (
        <ConsequencePanel
          title={isGuest ? '撤回后会发生什么' : '停用后会发生什么'}
          rows={[
            { of: isGuest ? '链接' : '码', from: isOpen ? '可以报名' : '次数已用完', to: '不能再用；打开的人看到原因' },
            ...(data.used === 0 ? [] : [{ of: '已用的', to: `${figure(data.used)} 人照旧，没付的订单仍按这个价格` }]),
            ...(data.keepsPlaces ? [{ of: '留的名额', to: `${figure(data.left)} 个还给大家` }] : []),
          ]}
        />
      ) : (
        <>
          <Facts
            title={isGuest ? '邀请' : '优惠码'}
            facts={[
              { of: '优惠', is: voucherEffect(data.priceFen) },
              { of: '已用', is: `${figure(data.used)} 次，还剩 ${figure(data.left)} 次` },
              { of: '只限手机', is: data.phone || '不限' },
              { of: '名额', is: data.keepsPlaces ? '留着，会议满了也能报名' : '不留' },
              ...(data.endsAt === null ? [] : [{ of: '有效至', is: moment(data.endsAt) }]),
              { of: '链接', is: isOpen ? data.link : '已不能用' },
              ...(isGuest
                ? [
                    { of: '发过短信', is: at(data.remindedAt ?? data.invitedAt) },
                    { of: '打开链接', is: at(data.openedAt) },
                  ]
                : []),
            ]}
          />
          {isGuest && isOpen && data.textBlock !== '' && <p className="second">短信：{data.textBlock}</p>}
          {data.people.length === 0 ? (
            <p className="second">还没有人用它报名。</p>
          ) : (
            <Facts
              title={`用它报名的人 ${figure(data.people.length)}`}
              facts={data.people.map(({ id, name, state, dueFen, isHolding }) => ({
                key: id,
                of: <Go to={`/meetings/${meetingId}/people/${id}`}>{name}</Go>,
                is: `${state}${dueFen > 0 ? `，${formatFen(dueFen)}` : ''}${isHolding ? '' : '，次数已还回'}`,
              }))}
            />
          )}
        </>
      )}
    </DeskDrawer>
  );
}
