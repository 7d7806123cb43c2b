import { Button, DatePicker, Form, Input, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { gateLinkStates } from '../../src/domain/door/verdict';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { clockTime, day, spokenMoment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { countsEveryMs, hoursText, passText } from './gates-screen';
import './door.css';

type OpenedGate = DeskCallAnswer<'getGate'>;

/** A gate: what it counts, the phones that scan at it, and who was let in twice while phones had no network. */
export function GateDrawer() {
  const meetingId = useMeetingId();
  const gateId = useAddressParameter('gateId');
  const open = useOpen();
  const may = useMay(meetingId);
  const close = (): void => open(`/meetings/${meetingId}/gates`);
  const { data, error, refetch } = useDeskCall('getGate', { meetingId, gateId }, { repeatMs: countsEveryMs });
  const base = `/meetings/${meetingId}/gates/${gateId}`;
  return (
    <DeskDrawer
      size="thing"
      title={data?.name ?? '签到口'}
      subtitle={data === undefined ? undefined : [data.room, passText(data), data.admits].filter(Boolean).join('，')}
      headActs={may('saveGate') && <GoButton to={`${base}/change`}>修改</GoButton>}
      onClose={close}
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton active />
        ) : (
          <FailedState what="签到口" error={error} retry={refetch} />
        )
      ) : (
        <>
          <dl className="door__counts">
            <div>
              <dt>已进</dt>
              <dd>{figure(data.people)} 人</dd>
            </div>
            <div>
              <dt>进场</dt>
              <dd>{figure(data.scansIn)} 次</dd>
            </div>
            {data.kind === 'both' && (
              <div>
                <dt>出场</dt>
                <dd>{figure(data.scansOut)} 次</dd>
              </div>
            )}
            <div>
              <dt>开放时间</dt>
              <dd>{hoursText(data)}</dd>
            </div>
          </dl>
          {data.twice.length > 0 && <Twice meetingId={meetingId} twice={data.twice} />}
          <Links base={base} links={data.gateLinks} />
          {may('makeGateLink') && <NewLink meetingId={meetingId} gateId={gateId} base={base} />}
        </>
      )}
    </DeskDrawer>
  );
}

function Twice({ meetingId, twice }: { meetingId: string; twice: OpenedGate['twice'] }) {
  return (
    <Facts
      title={`断网时重复放行 ${twice.length} 人`}
      facts={twice.map(({ personId, name, passes }) => ({
        key: personId,
        of: <Go to={`/meetings/${meetingId}/people/${personId}`}>{name}</Go>,
        is: passes.map(({ at, by, isOffline }) => `${clockTime(at)} ${by}${isOffline ? '（未联网）' : ''}`).join('，'),
      }))}
    />
  );
}

const tones = { open: 'ok', ended: 'off', withdrawn: 'off' } as const;

function Links({ base, links }: { base: string; links: OpenedGate['gateLinks'] }) {
  return (
    <section className="door__links">
      <h3>扫码链接</h3>
      {links.length === 0 ? (
        <p className="second">还没有链接。生成一个，志愿者用手机扫它的二维码，就能开始扫参会码，不用账号</p>
      ) : (
        <table className="door">
          <thead>
            <tr>
              <th scope="col">给谁用</th>
              <th scope="col">状态</th>
              <th scope="col">到哪天</th>
              <th scope="col" className="door__number">
                扫过
              </th>
              <th scope="col">最近使用</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ id, label, state, endsAt, scans, usedAt }) => (
              <tr key={id}>
                <th scope="row">{state === 'open' ? <Go to={`${base}/links/${id}`}>{label}</Go> : label}</th>
                <td>
                  <StateTag kind={tones[state]}>{gateLinkStates[state]}</StateTag>
                </td>
                <td>{day(endsAt)}</td>
                <td className="door__number">{figure(scans)}</td>
                <td className="second">{usedAt === null ? '没有打开过' : spokenMoment(usedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface Typed {
  label: string;
  day: Dayjs | null;
}

function NewLink({ meetingId, gateId, base }: { meetingId: string; gateId: string; base: string }) {
  const [form] = Form.useForm<Typed>();
  const open = useOpen();
  const { act, isBusy } = useDeskAct('makeGateLink', { renews: ['getGate', 'listGates', 'getTrail'] });
  const make = async ({ label, day: until }: Typed): Promise<void> => {
    const outcome = await act({ meetingId, gateId, label, day: until?.format('YYYY-MM-DD') ?? '' });
    if (!outcome.isDone) return;
    form.resetFields();
    open(`${base}/links/${outcome.answer.id}`);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className="door__new"
      initialValues={{ label: '', day: dayjs() }}
      onFinish={(typed) => void make(typed)}
    >
      <Form.Item name="label" label="给谁用" rules={[{ required: true, message: '请填写，例如“三号门”' }]}>
        <Input maxLength={40} placeholder="三号门，或志愿者小周" />
      </Form.Item>
      <Form.Item name="day" label="用到哪天结束" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker format="M月D日" allowClear={false} minDate={dayjs()} />
      </Form.Item>
      <Button htmlType="submit" type="primary" loading={isBusy}>
        生成链接
      </Button>
    </Form>
  );
}
