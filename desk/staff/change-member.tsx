import { Button, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { namesOfRoles, type Role } from '../../src/domain/staff/roles';
import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { spokenMoment } from '../ui/moments';
import { FailedState, ScreenState } from '../ui/screen-state';
import { RoleChoice } from './role-choice';
import { endOfDay, RoleTerms, type RoleTermsValue } from './role-terms';
import type { StaffMember } from './staff-screen';

/** A member: their roles, their second factor, and the end of their account. */
export function ChangeMember() {
  const meetingId = useMeetingId();
  const memberId = useAddressParameter('memberId');
  const open = useOpen();
  const { data: staff, error, refetch } = useDeskCall('getStaff', { meetingId });
  const close = (): void => open(`/meetings/${meetingId}/staff`);
  const member = staff?.members.find(({ id }) => id === memberId);
  if (staff === undefined || member === undefined)
    return (
      <DeskDrawer title="人员" onClose={close}>
        {staff !== undefined ? (
          <ScreenState title="没有这个人" text="可能已经去掉了" />
        ) : error !== null ? (
          <FailedState what="人员" error={error} retry={refetch} />
        ) : (
          <Skeleton active />
        )}
      </DeskDrawer>
    );
  return (
    <OpenMember key={member.id} {...{ meetingId, member, close }} mayInviteEverywhere={staff.mayInviteEverywhere} />
  );
}

interface OpenMemberProps {
  meetingId: string;
  member: StaffMember;
  mayInviteEverywhere: boolean;
  close: () => void;
}

interface Typed extends RoleTermsValue {
  roles: Role[];
}

const grantsAt = ({ grants }: StaffMember, meetingId: string, isEverywhere: boolean) =>
  grants.filter((grant) => grant.meetingId === (isEverywhere ? null : meetingId));

function OpenMember({ meetingId, member, mayInviteEverywhere, close }: OpenMemberProps) {
  const [form] = Form.useForm<Typed>();
  const change = useDeskAct('changeMember', { renews: ['getStaff', 'getMe'], done: '已保存，马上生效' });
  const end = useDeskAct('endMember', { renews: ['getStaff'], done: '账号已停用' });
  const reset = useDeskAct('resetSecondFactor', { renews: ['getStaff'], done: '已重置，下次登录重新设置' });
  const [asks, setAsks] = useState(false);
  const begins = grantsAt(member, meetingId, false).length === 0 && mayInviteEverywhere;
  const initial = valuesAt(member, meetingId, begins);
  const isEverywhere = Form.useWatch('isEverywhere', form) ?? initial.isEverywhere ?? false;
  const chosen = (Form.useWatch('roles', form) as Role[] | undefined) ?? initial.roles;
  const held = grantsAt(member, meetingId, isEverywhere).map(({ role }) => role);

  const isSame = namesOfRoles(held) === namesOfRoles(chosen);

  const save = async ({ roles, until }: Typed): Promise<void> => {
    const proof = {
      sentence: `${member.name}的角色改成${namesOfRoles(roles) || '没有'}。`,
      act: '保存',
      giveUp: '不改了',
    };
    const given = { meetingId, memberId: member.id, roles, isEverywhere, until: endOfDay(until) };
    if ((await change.act(given, { proof })).isDone) close();
  };
  const given = { meetingId, memberId: member.id };
  const endNow = async (): Promise<void> => {
    const proof = {
      sentence: `停用${member.name}的账号，所有登录马上退出。`,
      act: `停用${member.name}`,
      giveUp: '不停用了',
    };
    if ((await end.act(given, { proof })).isDone) close();
  };
  const resetNow = async (): Promise<void> => {
    const proof = { sentence: `重置${member.name}的动态码，所有登录马上退出。`, act: '重置动态码', giveUp: '不重置了' };
    await reset.act(given, { proof });
  };
  return (
    <DeskDrawer
      title={member.name}
      subtitle={`${member.phone}，${member.signedInAt === null ? '没有登录过' : `最近登录 ${spokenMoment(member.signedInAt)}`}`}
      note="将要求输入验证码"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={change.isBusy} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(changed: Partial<Typed>) => {
          if (changed.isEverywhere !== undefined)
            form.setFieldsValue(valuesAt(member, meetingId, changed.isEverywhere));
        }}
        onFinish={(typed) => void save(typed)}
      >
        <RoleTerms mayInviteEverywhere={mayInviteEverywhere} />
        <Form.Item name="roles" label="做什么，可以选几样">
          <RoleChoice />
        </Form.Item>
      </Form>
      <ConsequencePanel
        title="保存后"
        rows={[
          {
            of: isEverywhere ? '全部会议的角色' : '本会议的角色',
            ...(isSame ? {} : { from: namesOfRoles(held) || '没有' }),
            to: `${namesOfRoles(chosen) || '没有'}${isSame ? '，没有改' : ''}`,
          },
          { of: '生效', to: '马上，在他所有打开的页面上' },
        ]}
      />
      <section className="member__account">
        <h3>账号</h3>
        {member.hasSecondFactor && (
          <p>
            <span className="second">手机丢了或换了：重置后，他下次登录时重新设置动态码</span>
            <Button size="small" loading={reset.isBusy} onClick={() => void resetNow()}>
              重置动态码
            </Button>
          </p>
        )}
        <p>
          <span className="second">离职或不再需要：所有角色去掉，所有登录马上退出</span>
          {asks ? (
            <Button danger size="small" loading={end.isBusy} onClick={() => void endNow()}>
              停用{member.name}
            </Button>
          ) : (
            <Button size="small" onClick={() => setAsks(true)}>
              停用账号
            </Button>
          )}
        </p>
      </section>
    </DeskDrawer>
  );
}

function valuesAt(member: StaffMember, meetingId: string, isEverywhere: boolean): Typed {
  const grants = grantsAt(member, meetingId, isEverywhere);
  const until = grants[0]?.until ?? null;
  return {
    isEverywhere,
    roles: grants.map(({ role }) => role),
    until: until === null ? null : dayjs(shanghaiDate(until)),
  };
}
