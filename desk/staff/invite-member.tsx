import { Button, Form, Input } from 'antd';
import type { Role } from '../../src/domain/staff/roles';
import { namesOfRoles } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { PhoneItem } from '../ui/phone-item';
import { RoleChoice } from './role-choice';
import { endOfDay, RoleTerms, type RoleTermsValue } from './role-terms';

interface Typed extends RoleTermsValue {
  name: string;
  phone: string;
  roles: Role[];
}

/** Makes a colleague a member of the meeting's staff. */
export function InviteMember() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const [form] = Form.useForm<Typed>();
  const name = (Form.useWatch('name', form) as string | undefined) ?? '';
  const roles = (Form.useWatch('roles', form) as Role[] | undefined) ?? [];
  const { data: staff } = useDeskCall('getStaff', { meetingId });
  const { act, isBusy } = useDeskAct('inviteMember', { renews: ['getStaff'], done: '已加入。请把工作台的地址发给他' });
  const close = (): void => open(`/meetings/${meetingId}/staff`);

  const submit = async ({ until, isEverywhere = false, ...typed }: Typed): Promise<void> => {
    const proof = {
      sentence: `请${typed.name}做${namesOfRoles(typed.roles)}，${isEverywhere ? '全部会议' : '本会议'}。`,
      act: `请${typed.name}加入`,
      giveUp: '不请了',
    };
    const outcome = await act({ meetingId, isEverywhere, ...typed, until: endOfDay(until) }, { proof });
    if (outcome.isDone) close();
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
        onFinish={(typed) => void submit(typed)}
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
      {roles.length > 0 && (
        <p className="note">
          {name || '他'}在 7 天内用这个手机号登录 {window.location.origin}/desk，就能做{namesOfRoles(roles)}。
        </p>
      )}
    </DeskDrawer>
  );
}
