import { Button } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { KnownSettings } from './known-settings';

/** Deletes a published meeting for which nobody ever registered. */
export function DeleteMeeting() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const { act, isBusy } = useDeskAct('deletePublishedMeeting', { renews: ['getMeetings'] });
  return (
    <KnownSettings title="删除会议" close={close}>
      {(settings) => {
        const { draft, page } = settings;
        const submit = async (): Promise<void> => {
          const proof = { sentence: '删除会议，删了找不回来。', act: '删除会议', giveUp: '先不删除' };
          if ((await act({ meetingId, version: draft?.version ?? 0 }, { proof })).isDone) open('/meetings');
        };
        return (
          <DeskDrawer
            title="删除会议"
            onClose={close}
            note="将要求输入验证码；删了找不回来，要留就先下载表格"
            acts={
              <>
                <Button onClick={close}>返回</Button>
                <Button type="primary" danger loading={isBusy} onClick={() => void submit()}>
                  删除会议
                </Button>
              </>
            }
          >
            <ConsequencePanel
              title="删除后会发生什么"
              rows={[
                { of: '会议页面', to: '打不开了，发出去的链接和二维码随之失效，编码可以再用' },
                ...(page === null ? [] : [{ of: '发布过的版本', from: `${page.number} 版`, to: '全部删除' }]),
                ...(draft === null ? [] : [{ of: '草稿', to: '删除' }]),
                { of: '个人信息告知', to: '删除' },
                { of: '同事在这个会议的角色', to: '收回' },
                { of: '参会人', to: '有人报过名就不会删除：结束或取消后可以归档' },
              ]}
            />
          </DeskDrawer>
        );
      }}
    </KnownSettings>
  );
}
