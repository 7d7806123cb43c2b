import { App, Button, Form, Input } from 'antd';
import { countTexts, fillText, smsTexts } from '../../src/domain/notice/sms-texts';
import { deskLink, invitationWords } from '../../src/domain/staff/invitation';
import { namesOfRoles, type Role } from '../../src/domain/staff/roles';
import { useMe } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { PhoneItem } from '../ui/phone-item';
import { RoleChoice } from './role-choice';
import { endOfDay, RoleTerms, type RoleTermsValue } from './role-terms';
import '../ui/consequence.css';

interface Typed extends RoleTermsValue {
  name: string;
  phone: string;
  roles: Role[];
}

/** Makes a colleague a member of the meeting's staff, and sends them a text with the way in. */
export function InviteMember() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const typed = (Form.useWatch([], form) as Partial<Typed> | undefined) ?? {};
  const { name = '', roles = [], isEverywhere = false } = typed;
  const { data: staff } = useDeskCall('getStaff', { meetingId });
  const { act, isBusy } = useDeskAct('inviteMember', { renews: ['getStaff'] });
  const close = (): void => open(`/meetings/${meetingId}/staff`);

  const submit = async ({ until, isEverywhere: everywhere = false, ...given }: Typed): Promise<void> => {
    const proof = {
      sentence: `请${given.name}做${namesOfRoles(given.roles)}，${everywhere ? '全部会议' : '本会议'}。`,
      act: `请${given.name}加入`,
      giveUp: '不请了',
    };
    const outcome = await act({ meetingId, isEverywhere: everywhere, ...given, until: endOfDay(until) }, { proof });
    if (!outcome.isDone) return;
    void message.success(
      outcome.answer.isTold ? `已加入，邀请短信已发给${given.name}` : `已加入。请把工作台的地址告诉${given.name}`,
    );
    close();
  };
  return (
    <DeskDrawer
      title="请同事加入"
      note="将要求输入验证码"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {name === '' ? '请同事加入' : `请${name}加入`}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ roles: [], isEverywhere: false, until: null }}
        onFinish={(given) => void submit(given)}
      >
        <div className="staff__two">
          <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请输入姓名' }]}>
            <Input maxLength={40} autoFocus />
          </Form.Item>
          <PhoneItem />
        </div>
        <Form.Item
          name="roles"
          label="做什么，可以选几样"
          rules={[{ required: true, type: 'array', min: 1, message: '请选择做什么' }]}
        >
          <RoleChoice />
        </Form.Item>
        <RoleTerms mayInviteEverywhere={staff?.mayInviteEverywhere ?? false} />
      </Form>
      {roles.length > 0 && <InvitationText {...{ meetingId, name, roles, isEverywhere }} />}
    </DeskDrawer>
  );
}

interface InvitationTextProps {
  meetingId: string;
  name: string;
  roles: readonly Role[];
  isEverywhere: boolean;
}

/** The text that the colleague will be sent; where the server sends none, the address to give them. */
function InvitationText({ meetingId, name, roles, isEverywhere }: InvitationTextProps) {
  const me = useMe();
  const { data: desk } = useDeskCall('getDesk', {});
  const { data: meeting } = useDeskCall('getMeetingHead', { meetingId });
  if (desk === undefined || meeting === undefined) return null;
  const link = deskLink(window.location.origin);
  if (desk.organiser === '')
    return (
      <p className="note">
        没有开通短信。请告诉{name || '他'}：7 天内用这个手机号登录 {link}
      </p>
    );
  const words = { name: name || '…', inviter: me.name, roles, meeting: isEverywhere ? null : meeting.name };
  const text = `【${desk.organiser}】${fillText(smsTexts['staff-invitation'], { ...invitationWords(words), link })}`;
  return (
    <section className="act-texts">
      <h3>
        {name || '他'}会收到 <span className="second">短信 {countTexts(text)} 条</span>
      </h3>
      <blockquote>{text}</blockquote>
    </section>
  );
}
