import { Button, DatePicker, Form, Input, Segmented, Select, Skeleton, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { venueGateCode } from '../../src/domain/door/gate';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState } from '../ui/screen-state';

type Gate = DeskCallAnswer<'listGates'>['gates'][number];

interface Typed {
  name: string;
  room: string;
  kind: Gate['kind'];
  isOnce: boolean;
  admitsKind: Gate['admitsKind'];
  opens: Dayjs | null;
  closes: Dayjs | null;
}

const newGate = {
  id: '',
  name: '',
  room: '',
  kind: 'in',
  isOnce: true,
  admitsKind: 'all',
  opensAt: '',
  closesAt: '',
} as const;

/** Adds a gate. */
export function AddGate() {
  const meetingId = useMeetingId();
  return <GateForm gate={newGate} title="新增签到口" back={`/meetings/${meetingId}/gates`} />;
}

/** Changes a gate, which keeps its scans and links. */
export function ChangeGate() {
  const meetingId = useMeetingId();
  const gateId = useAddressParameter('gateId');
  const open = useOpen();
  const back = `/meetings/${meetingId}/gates/${gateId}`;
  const { data, error, refetch } = useDeskCall('getGate', { meetingId, gateId });
  if (data !== undefined) return <GateForm gate={data} title={`修改 ${data.name}`} back={back} />;
  return (
    <DeskDrawer title="修改签到口" onClose={() => open(back)}>
      {error === null ? <Skeleton active /> : <FailedState what="签到口" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

type EditedGate = Pick<Gate, 'id' | 'name' | 'room' | 'kind' | 'isOnce' | 'admitsKind' | 'opensAt' | 'closesAt'>;

function GateForm({ gate, title, back }: { gate: EditedGate & { admits?: string }; title: string; back: string }) {
  const meetingId = useMeetingId();
  const open = useOpen();
  const [form] = Form.useForm<Typed>();
  const isNew = gate.id === '';
  const { act, isBusy } = useDeskAct('saveGate', {
    ...{ renews: ['listGates', 'getGate', 'getTrail'], done: isNew ? '签到口已新增' : '签到口已修改' },
  });
  const save = async ({ opens, closes, ...typed }: Typed): Promise<void> => {
    const times = { opensAt: timeOf(opens, gate.opensAt), closesAt: timeOf(closes, gate.closesAt) };
    const outcome = await act({ meetingId, gateId: gate.id, ...typed, ...times });
    if (outcome.isDone) open(`/meetings/${meetingId}/gates/${outcome.answer.id}`);
  };
  const admitsOptions = [
    { value: 'all', label: '全部参会人' },
    { value: 'paid', label: '参会代表' },
    { value: 'free', label: '参观观众' },
    ...(gate.admitsKind === 'choice' ? [{ value: 'choice', label: `按表格：${gate.admits ?? ''}` }] : []),
  ];
  return (
    <DeskDrawer
      title={title}
      onClose={() => open(back)}
      acts={
        <>
          <Button onClick={() => open(back)}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {isNew ? '新增签到口' : '保存签到口'}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...gate, opens: momentOf(gate.opensAt), closes: momentOf(gate.closesAt) }}
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={100} placeholder="主会场" autoFocus />
        </Form.Item>
        <Form.Item name="room" label="会场，与日程的会场相同的才能按签到计学时，可不填">
          <Input maxLength={100} placeholder="曲江厅" />
        </Form.Item>
        <Form.Item name="kind" label="方向">
          <Segmented
            options={[
              { value: 'in', label: '只扫进场' },
              { value: 'both', label: '进出都扫' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="isOnce"
          label="每人只能进一次"
          valuePropName="checked"
          extra={gate.name === venueGateCode ? '“会场”总是每人一次' : '重复扫的会提示已入场；餐券、领资料也这样用'}
        >
          <Switch disabled={gate.name === venueGateCode} />
        </Form.Item>
        <Form.Item name="admitsKind" label="谁可以进">
          <Select options={admitsOptions} />
        </Form.Item>
        <div className="door__two">
          <Form.Item name="opens" label="从几时起，可不填">
            <DatePicker showTime={{ format: 'HH:mm' }} format="M月D日 HH:mm" placeholder="不限" />
          </Form.Item>
          <Form.Item name="closes" label="到几时止，可不填">
            <DatePicker showTime={{ format: 'HH:mm' }} format="M月D日 HH:mm" placeholder="不限" />
          </Form.Item>
        </div>
      </Form>
    </DeskDrawer>
  );
}

/** A bound that was not touched stays as it was written: a day alone closes with its end. */
function timeOf(typed: Dayjs | null | undefined, before: string): string {
  if (typed === null || typed === undefined) return '';
  return typed.isSame(momentOf(before)) ? before : typed.format('YYYY-MM-DD HH:mm');
}

const momentOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text.replace(' ', 'T')));
