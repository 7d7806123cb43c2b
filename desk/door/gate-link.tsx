import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { day } from '../ui/moments';
import { QrCode } from '../ui/qr-code';
import { FailedState, ScreenState } from '../ui/screen-state';

/** A link as a QR code for a volunteer's phone, and the end of it. */
export function GateLink() {
  const meetingId = useMeetingId();
  const gateId = useAddressParameter('gateId');
  const linkId = useAddressParameter('linkId');
  const open = useOpen();
  const { message } = App.useApp();
  const mayWithdraw = useMay(meetingId)('withdrawGateLink');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const close = (): void => open(`/meetings/${meetingId}/gates/${gateId}`);
  const { data, error, refetch } = useDeskCall('getGate', { meetingId, gateId });
  const { act, isBusy } = useDeskAct('withdrawGateLink', {
    renews: ['getGate', 'listGates', 'getTrail'],
    done: '链接已停用',
  });
  const link = data?.gateLinks.find(({ id }) => id === linkId);
  if (data === undefined || link === undefined || link.address === '')
    return (
      <DeskDrawer title="扫码链接" onClose={close}>
        {data !== undefined ? (
          <ScreenState title="这个链接已停用或已到期" text="手机上已打不开。还要扫码，请生成新的链接" />
        ) : error === null ? (
          <Skeleton active />
        ) : (
          <FailedState what="扫码链接" error={error} retry={refetch} />
        )}
      </DeskDrawer>
    );
  const withdraw = async (): Promise<void> => {
    if ((await act({ meetingId, gateId, linkId })).isDone) close();
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link.address);
    void message.success('链接已复制，只发给在这里扫码的人');
  };
  return (
    <DeskDrawer
      above={data.name}
      title={link.label}
      subtitle={`用到 ${day(link.endsAt)} 24:00，随时可以停用`}
      onClose={close}
      acts={
        isWithdrawing ? (
          <>
            <Button onClick={() => setWithdrawing(false)}>返回</Button>
            <Button type="primary" danger loading={isBusy} onClick={() => void withdraw()}>
              停用“{link.label}”的链接
            </Button>
          </>
        ) : (
          <>
            {mayWithdraw && <Button onClick={() => setWithdrawing(true)}>停用链接</Button>}
            <Button type="primary" onClick={() => void copy()}>
              复制链接
            </Button>
          </>
        )
      }
    >
      {isWithdrawing ? (
        <ConsequencePanel
          title="停用后会发生什么"
          rows={[
            { of: '手机', from: '可以扫码', to: '马上不能再扫，名单从手机里删除' },
            { of: '已扫的', to: `${link.scans} 次都保留` },
            { of: '还没上传的', to: '断网时扫的、还没传上来的，不再收；请先让手机联网' },
          ]}
        />
      ) : (
        <div className="door__codes">
          <div className="door__code">
            <QrCode text={link.address} label={`${link.label}的扫码链接`} />
            <ol>
              <li>志愿者用手机自带的相机或浏览器扫这个码</li>
              <li>允许使用相机，等名单读完</li>
              <li>对准参会码；断网时也可以继续扫</li>
            </ol>
          </div>
          <MiniProgramCode label={link.label} ids={{ meetingId, gateId, linkId }} />
        </div>
      )}
    </DeskDrawer>
  );
}

interface MiniProgramCodeProps {
  label: string;
  ids: { meetingId: string; gateId: string; linkId: string };
}

/** The link as the mini-program's code, where there is one; whoever has no use for it misses nothing. */
function MiniProgramCode({ label, ids }: MiniProgramCodeProps) {
  const mayOpen = useMay(ids.meetingId)('getGateLinkCode');
  const { data } = useDeskCall('getGateLinkCode', ids, { enabled: mayOpen });
  if (data === undefined || data.picture === '') return null;
  return (
    <div className="door__code">
      <img src={data.picture} alt={`${label}的小程序码`} />
      <ol>
        <li>也可以用微信扫这个小程序码</li>
        <li>用微信的扫码，更快对上；每一位都要联网核对</li>
        <li>会场网络不好时，用另一个码</li>
      </ol>
    </div>
  );
}
