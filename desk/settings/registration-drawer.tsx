import { Button } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { KnownSettings } from './known-settings';
import { endingQueries } from './settings';

/** Ends registration at once, or lets its last day decide again. */
export function RegistrationDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const { act, isBusy } = useDeskAct('setRegistration', {
    renews: endingQueries,
  });
  return (
    <KnownSettings title="报名" close={close}>
      {(settings) => {
        const isClosed = settings.registration === 'closed';
        const lastDay = settings.facts.find(({ of }) => of === '报名截止')?.is ?? '';
        const change = async (): Promise<void> => {
          if ((await act({ meetingId, isClosed: !isClosed })).isDone) close();
        };
        return (
          <DeskDrawer
            title={isClosed ? '重新开放报名' : '提前关闭报名'}
            onClose={close}
            note={isClosed ? '' : '以后可以重新开放'}
            acts={
              <>
                <Button onClick={close}>返回</Button>
                <Button type="primary" danger={!isClosed} loading={isBusy} onClick={() => void change()}>
                  {isClosed ? '重新开放报名' : '现在关闭报名'}
                </Button>
              </>
            }
          >
            <ConsequencePanel
              title={isClosed ? '开放后会发生什么' : '关闭后会发生什么'}
              rows={
                isClosed
                  ? [{ of: '新的报名', from: '不收', to: lastDay === '' ? '可以报名' : `到 ${lastDay} 为止可以报名` }]
                  : [
                      {
                        of: '新的报名',
                        from: settings.registration === 'open' ? '可以报名' : '已截止',
                        to: '看到“会议报名已结束”',
                      },
                      { of: '已报名的人', to: '照常付款、登录、更正和签到' },
                    ]
              }
            />
          </DeskDrawer>
        );
      }}
    </KnownSettings>
  );
}
