import { Button } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { ScreenState } from '../ui/screen-state';
import { KnownSettings } from './known-settings';
import { draftQueries } from './settings';

/** Discards the draft; or deletes the meeting with it, if it was never published. */
export function DiscardDraft() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const discard = useDeskAct('discardDraft', { renews: draftQueries });
  const remove = useDeskAct('deleteMeeting', { renews: ['getMeetings'] });
  return (
    <KnownSettings title="放弃草稿" close={close}>
      {({ draft, page }) => {
        if (draft === null)
          return (
            <DeskDrawer title="放弃草稿" onClose={close}>
              <ScreenState title="没有草稿" text="可能刚发布或放弃了" />
            </DeskDrawer>
          );
        const isNew = page === null;
        const submit = async (): Promise<void> => {
          const outcome = await (isNew ? remove : discard).act({ meetingId, version: draft.version });
          if (!outcome.isDone) return;
          if (isNew) open('/meetings');
          else close();
        };
        return (
          <DeskDrawer
            title={isNew ? '删除会议' : '放弃草稿'}
            onClose={close}
            note="删了找不回来；要留就先下载草稿"
            acts={
              <>
                <Button onClick={close}>返回</Button>
                <Button type="primary" danger loading={discard.isBusy || remove.isBusy} onClick={() => void submit()}>
                  {isNew ? '删除会议' : '放弃草稿'}
                </Button>
              </>
            }
          >
            <ConsequencePanel
              title={isNew ? '删除后会发生什么' : '放弃后会发生什么'}
              rows={
                isNew
                  ? [
                      { of: '会议', from: '还没有发布', to: '删除，编码可以再用' },
                      { of: '参会人', to: '没有人报过名，没有人看到过' },
                    ]
                  : [
                      { of: '草稿', from: `改了 ${figure(draft.differences.length)} 处`, to: '不再保留' },
                      { of: '页面', to: `不变，仍是第 ${page.number} 版` },
                    ]
              }
            />
          </DeskDrawer>
        );
      }}
    </KnownSettings>
  );
}
