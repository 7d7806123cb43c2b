import { Button, DatePicker, Form, Input, Segmented, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { GoButton } from '../ui/go';
import { layers } from '../ui/layers';
import { FailedState, ScreenState } from '../ui/screen-state';
import { creditQueries } from './credit-queries';
import { sessionPath } from './session-table';

type Session = DeskCallAnswer<'getCredit'>['sessions'][number];

interface Typed {
  name: string;
  room: string;
  day: Dayjs;
  from: string;
  to: string;
  /** How attending counts. */
  unit: 'length' | 'hours' | 'credits';
  worth: string;
}

/** Adds a session. */
export function AddSession() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const { data: credit } = useDeskCall('getCredit', { meetingId });
  const { data: meeting } = useDeskCall('getMeetingHead', { meetingId });
  if (credit === undefined || meeting === undefined)
    return (
      <DeskDrawer title="增加日程单元" onClose={() => open(`/meetings/${meetingId}/credit`)}>
        <Skeleton active />
      </DeskDrawer>
    );
  const day = credit.sessions.at(-1)?.day ?? meeting.startTime.slice(0, 10);
  const none = { id: '', name: '', room: '', from: '', to: '', hours: '', credits: '', attended: 0, counting: 0 };
  return <SessionForm session={{ ...none, day }} />;
}

/** Changes a session, which the address names. */
export function ChangeSession() {
  return <WithSession title="修改日程单元">{(session) => <SessionForm session={session} />}</WithSession>;
}

/** Removes a session. */
export function RemoveSession() {
  return <WithSession title="删除日程单元">{(session) => <Remove session={session} />}</WithSession>;
}

/** Draws a drawer on the session that the address names, once it is known. */
function WithSession({ title, children }: { title: string; children: (session: Session) => ReactNode }) {
  const meetingId = useMeetingId();
  const sessionId = useAddressParameter('sessionId');
  const open = useOpen();
  const { data: credit, error, refetch } = useDeskCall('getCredit', { meetingId });
  const session = credit?.sessions.find(({ id }) => id === sessionId);
  if (session !== undefined && credit?.frozenAt === null) return children(session);
  return (
    <DeskDrawer title={title} onClose={() => open(`/meetings/${meetingId}/credit`)}>
      {error !== null ? (
        <FailedState what="日程单元" error={error} retry={refetch} />
      ) : credit === undefined ? (
        <Skeleton active />
      ) : session === undefined ? (
        <ScreenState title="没有这个日程单元" text="也许同事刚刚删除了它" />
      ) : (
        <ScreenState title="名单已经冻结" text="日程不能再改；哪个人的学时不对，在名单里逐人更正" />
      )}
    </DeskDrawer>
  );
}

const clock = { pattern: /^([01]?\d|2[0-4])[:：][0-5]\d$/, message: '写成 08:30' };

function SessionForm({ session }: { session: Session }) {
  const meetingId = useMeetingId();
  const open = useOpen();
  const base = `/meetings/${meetingId}/credit`;
  const [form] = Form.useForm<Typed>();
  const unit = Form.useWatch(({ unit: kind }: Partial<Typed>) => kind, form) ?? unitOf(session);
  const isNew = session.id === '';
  const { act, isBusy } = useDeskAct('saveSession', {
    ...{ renews: creditQueries, done: isNew ? '日程单元已增加' : '日程单元已修改，学时重新算过了' },
  });
  const save = async ({ day, unit: kind, worth, name, room, from, to }: Typed): Promise<void> => {
    const outcome = await act({
      ...{ meetingId, sessionId: session.id, name, room, day: day.format('YYYY-MM-DD') },
      ...{ from: clockOf(from), to: clockOf(to) },
      ...{ hours: kind === 'hours' ? worth : '', credits: kind === 'credits' ? worth : '' },
    });
    if (outcome.isDone) open(base);
  };
  return (
    <DeskDrawer
      title={isNew ? '增加日程单元' : `修改 ${session.name}`}
      subtitle={isNew ? undefined : `${figure(session.attended)} 人到过场；保存后按签到记录重新算`}
      headActs={!isNew && <GoButton to={`${base}/${sessionPath(session.id)}/remove`}>删除</GoButton>}
      onClose={() => open(base)}
      acts={
        <>
          <Button onClick={() => open(base)}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {isNew ? '增加单元' : '保存单元'}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...session, day: dayjs(session.day), unit, worth: session.hours || session.credits }}
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={200} placeholder="开幕式与主旨报告" autoFocus={isNew} />
        </Form.Item>
        <Form.Item name="room" label="会场，和签到口写的会场相同，才能按签到计学时">
          <Input maxLength={100} placeholder="曲江厅" />
        </Form.Item>
        <div className="credit-three">
          <Form.Item name="day" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
            <DatePicker format="M月D日" allowClear={false} getPopupContainer={layers} />
          </Form.Item>
          <Form.Item name="from" label="开始" rules={[{ required: true, message: '请填写开始' }, clock]}>
            <Input maxLength={5} placeholder="08:30" />
          </Form.Item>
          <Form.Item name="to" label="结束" rules={[{ required: true, message: '请填写结束' }, clock]}>
            <Input maxLength={5} placeholder="12:00" />
          </Form.Item>
        </div>
        <Form.Item name="unit" label="整场算多少">
          <Segmented
            options={[
              { value: 'length', label: '按时长，60 分钟 1 学时' },
              { value: 'hours', label: '写明学时' },
              { value: 'credits', label: '写明学分' },
            ]}
          />
        </Form.Item>
        {unit !== 'length' && (
          <Form.Item
            name="worth"
            label={unit === 'hours' ? '学时' : '学分'}
            rules={[{ required: true, message: '请填写' }]}
          >
            <Input maxLength={10} inputMode="decimal" placeholder={unit === 'hours' ? '3.5' : '1.5'} />
          </Form.Item>
        )}
      </Form>
    </DeskDrawer>
  );
}

const unitOf = ({ hours, credits }: Session): Typed['unit'] =>
  credits !== '' ? 'credits' : hours !== '' ? 'hours' : 'length';

/** A time of day as the server takes it: 8：30 is 08:30. */
const clockOf = (typed: string): string => typed.replace('：', ':').padStart(5, '0');

function Remove({ session }: { session: Session }) {
  const meetingId = useMeetingId();
  const open = useOpen();
  const base = `/meetings/${meetingId}/credit`;
  const { act, isBusy } = useDeskAct('removeSession', { renews: creditQueries, done: '日程单元已删除' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, sessionId: session.id })).isDone) open(base);
  };
  return (
    <DeskDrawer
      title={`删除 ${session.name}`}
      onClose={() => open(base)}
      acts={
        <>
          <Button onClick={() => open(`${base}/${sessionPath(session.id)}`)}>不删除</Button>
          <Button danger loading={isBusy} onClick={() => void submit()}>
            删除这个单元
          </Button>
        </>
      }
    >
      <ConsequencePanel
        title="删除后会发生什么"
        rows={[
          { of: '到过场的', from: `${figure(session.attended)} 人`, to: '不再计这一场' },
          { of: '算学时的', from: `${figure(session.counting)} 人`, to: '学时变少' },
          { of: '签到记录', to: '都还在；再增加同样的单元，就会重新算出来' },
        ]}
      />
    </DeskDrawer>
  );
}
