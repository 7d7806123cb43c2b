import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { isContactTyped, PhoneItem } from '../ui/phone-item';
import { FailedState } from '../ui/screen-state';
import { useRested } from '../ui/use-rested';

interface Typed {
  contactName: string;
  phone: string;
}

/** Gives a team to another operator, who pays for it from then on. */
export function HandTeam() {
  const meetingId = useMeetingId();
  const teamId = useAddressParameter('teamId');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/teams/${teamId}`);
  const { data: team, error, refetch } = useDeskCall('getTeam', { meetingId, teamId });
  if (team !== undefined) return <Hand {...{ meetingId, team, close }} />;
  return (
    <DeskDrawer title="换经办人" onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="团队" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

const seenOf = ({ contactName, phone }: DeskCallAnswer<'getTeam'>) => ({ seenName: contactName, seenPhone: phone });

interface HandProps {
  meetingId: string;
  team: DeskCallAnswer<'getTeam'>;
  close: () => void;
}

function Hand({ meetingId, team, close }: HandProps) {
  const [form] = Form.useForm<Typed>();
  // As it was when the drawer opened: what the server compares with.
  const [seen, setSeen] = useState(seenOf(team));
  const { refetch } = useDeskCall('getTeam', { meetingId, teamId: team.id });
  const typed = (Form.useWatch([], form) as Partial<Typed> | undefined) ?? {};
  const { contactName = '', phone = '' } = useRested(typed);
  const isTyped = isContactTyped(contactName, phone);
  const where = { meetingId, teamId: team.id, ...seen };
  const preview = useDeskCall(
    'previewHandTeam',
    { ...where, contactName, phone },
    { enabled: isTyped, keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('handTeam', { renews: registrationQueries, done: '经办人已换' });
  const submit = async (given: Typed): Promise<void> => {
    if ((await act({ ...where, ...given })).isDone) {
      close();
      return;
    }
    // A colleague may have changed the operator; the subtitle shows the present one, whom the next try names.
    const { data } = await refetch();
    if (data !== undefined) setSeen(seenOf(data));
  };
  return (
    <DeskDrawer
      title={`换经办人：${team.name}`}
      subtitle={`现在是${team.contactName}，${team.phone}`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            换经办人
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(given) => void submit(given)}>
        <Form.Item name="contactName" label="新经办人姓名" rules={[{ required: true, message: '请输入姓名' }]}>
          <Input autoFocus maxLength={50} />
        </Form.Item>
        <PhoneItem />
      </Form>
      <ActPreview
        title="换了会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={isTyped ? undefined : '填好姓名和手机号，这里说会发生什么、告诉谁。'}
      />
    </DeskDrawer>
  );
}
