import { Button, Skeleton } from 'antd';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { figure } from '../ui/amounts';
import { useMeetingId, useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';

/** Asks everybody who gets a refund by bank, and has not said where to, for their account. */
export function AskAccounts() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/refunds`);
  const preview = useDeskCall('previewAskAccounts', { meetingId });
  const { data, error, refetch } = preview;
  const { act, isBusy } = useDeskAct('askRefundAccounts', {
    renews: [...registrationQueries, 'previewAskAccounts', 'previewPayouts'],
    done: '短信已发出',
  });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId })).isDone) close();
  };
  const recent = data?.recent ?? 0;
  return (
    <DeskDrawer
      title="请本人提供账户"
      subtitle="要打款而没有收款账户的退费，一笔一条短信"
      onClose={close}
      note={recent > 0 ? `另有 ${figure(recent)} 笔一天内请过，这次不发` : undefined}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {data !== undefined && data.asked > 0 && (
            <Button type="primary" loading={isBusy} onClick={() => void submit()}>
              发 {figure(data.asked)} 条短信
            </Button>
          )}
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton active />
        ) : (
          <FailedState what="要请的人" error={error} retry={refetch} />
        )
      ) : data.asked === 0 ? (
        <ScreenState
          title="没有要请的人"
          text={recent > 0 ? '都在一天内请过，等他们填写' : '待打款的退费都有收款账户'}
        />
      ) : (
        <>
          <p>
            收到短信的人登录后填写户名、账号和开户行，填好的退费变成待打款。账号的位数和卡号的校验位会核对，本人在打款之前可以改。
          </p>
          <ActPreview title="短信是这样，金额各不相同" data={data} error={null} />
        </>
      )}
    </DeskDrawer>
  );
}
