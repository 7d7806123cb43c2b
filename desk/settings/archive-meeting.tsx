import { Button } from 'antd';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { KnownSettings } from './known-settings';
import { endingQueries } from './settings';

/** Puts the meeting away or takes it out again, and leads to deleting one for which nobody ever registered. */
export function ArchiveMeeting() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const archive = useDeskAct('archiveMeeting', { renews: endingQueries });
  return (
    <KnownSettings title="归档" close={close}>
      {(settings) => {
        const { isArchived, isOver, cancellation } = settings;
        const isReady = isArchived || isOver || cancellation !== '';
        const change = async (): Promise<void> => {
          if ((await archive.act({ meetingId, isArchived: !isArchived })).isDone) close();
        };
        return (
          <DeskDrawer
            title={isArchived ? '取出会议' : '归档会议'}
            onClose={close}
            note={isReady ? '' : '结束或取消后才能归档'}
            acts={
              <>
                <Button onClick={close}>返回</Button>
                {may('deletePublishedMeeting') && !isArchived && (
                  <Button danger onClick={() => open(`/meetings/${meetingId}/settings/delete`)}>
                    没有人报过名，删除
                  </Button>
                )}
                <Button type="primary" loading={archive.isBusy} disabled={!isReady} onClick={() => void change()}>
                  {isArchived ? '取出会议' : '归档会议'}
                </Button>
              </>
            }
          >
            <ConsequencePanel
              title={isArchived ? '取出后会发生什么' : '归档后会发生什么'}
              rows={
                isArchived
                  ? [
                      { of: '会议列表', from: '已归档', to: '和别的会议在一起' },
                      { of: '会议设置', from: '不能修改', to: '可以修改' },
                    ]
                  : [
                      { of: '会议列表', to: '收到“已归档”里，数字和名单都还查得到' },
                      { of: '会议设置和报名', to: '不能再改、不再开放', note: '退费、发票照常处理' },
                      { of: '参会人', to: '照常登录，看参会码、发票和学时' },
                    ]
              }
            />
          </DeskDrawer>
        );
      }}
    </KnownSettings>
  );
}
