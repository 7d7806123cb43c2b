import { Button, Form, Input, Skeleton } from 'antd';
import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { figure } from '../ui/amounts';
import { useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { spokenMoment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';

type Notice = DeskCallAnswer<'getNotice'>;
type Typed = Pick<Notice, 'version' | 'purpose' | 'retention' | 'text'>;

const title = '个人信息处理说明';

/** Shows the notice on personal data to which people consent as they register, and publishes its next version. */
export function NoticeDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const { data: notice, error, refetch } = useDeskCall('getNotice', { meetingId });
  if (notice !== undefined) return <NoticeForm {...{ meetingId, notice, close }} />;
  return (
    <DeskDrawer title={title} onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="说明" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

interface NoticeFormProps {
  meetingId: string;
  notice: Notice;
  close: () => void;
}

function NoticeForm({ meetingId, notice, close }: NoticeFormProps) {
  const mayPublish = useMay(meetingId)('publishNotice');
  const [form] = Form.useForm<Typed>();
  const typed = Form.useWatch([], form) as Typed | undefined;
  const { act, isBusy } = useDeskAct('publishNotice', { renews: ['getNotice'], done: '说明已发布' });
  const submit = async (given: Typed): Promise<void> => {
    if ((await act({ meetingId, ...given })).isDone) close();
  };
  const { version, publishedAt, consents } = notice;
  const isSame =
    typed === undefined || (['purpose', 'retention', 'text'] as const).every((of) => typed[of] === notice[of]);
  return (
    <DeskDrawer
      title={title}
      subtitle={
        publishedAt === 0
          ? '现在用的是系统自带的通用说明；发布后改用这个会议自己的'
          : `现在是 ${version} 版，${spokenMoment(publishedAt)}发布，${figure(consents)} 人次同意过`
      }
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {mayPublish && (
            <Button type="primary" loading={isBusy} disabled={isSame} onClick={form.submit}>
              发布新版本
            </Button>
          )}
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={!mayPublish}
        initialValues={{ ...notice, version: nextVersion(version) }}
        onFinish={(given) => void submit(given)}
      >
        <Form.Item name="version" label="版本号" rules={[{ required: true, message: '请填写版本号' }]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="purpose" label="敏感个人信息的用途" extra="写在同意按钮旁边，如 核验身份、登记学分">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="retention" label="敏感个人信息保存多久" extra="如 会后 90 天删除；可以不填，写在正文里">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="text"
          label="正文"
          extra="空一行分段，# 开头的一行是小标题"
          rules={[{ required: true, whitespace: true, message: '请填写正文' }]}
        >
          <Input.TextArea maxLength={30_000} autoSize={{ minRows: 8, maxRows: 20 }} />
        </Form.Item>
      </Form>
      {mayPublish && (
        <ConsequencePanel
          title="发布后会发生什么"
          rows={[
            { of: '以后提交的报名', to: '都要同意这一版；填了一半的，提交前再征求一次' },
            { of: '已经同意的人', to: '照旧，他们同意的那一版一直保留' },
            { of: '这一版', to: '不能再改，要改就再发布一版' },
          ]}
        />
      )}
    </DeskDrawer>
  );
}

/** Returns today's date, or its next number where today's version is in force. */
function nextVersion(version: string): string {
  const today = shanghaiDate(Date.now());
  if (!version.startsWith(today)) return today;
  return `${today}-${Number(version.slice(today.length + 1) || 1) + 1}`;
}
