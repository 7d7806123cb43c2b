import { Alert, Button, DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { layers } from '../ui/layers';

const dayFormat = 'YYYY-MM-DD';

/** Makes a meeting of nothing, with the usual questions, and opens its editor. */
export function NewMeeting() {
  const open = useOpen();
  const close = (): void => open('/meetings');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [days, setDays] = useState<readonly [string, string] | null>(null);
  const [fault, setFault] = useState('');
  const { act, isBusy } = useDeskAct('newMeeting', { renews: ['getMeetings', 'getMe'] });
  const isWhole = name.trim() !== '' && code.trim() !== '' && days !== null;
  const submit = async (): Promise<void> => {
    if (days === null) return;
    const [firstDay, lastDay] = days;
    const outcome = await act({ code: code.trim(), name: name.trim(), firstDay, lastDay });
    if (outcome.isDone) open(`/meetings/${outcome.answer.meetingId}/settings/edit/basics`);
    else setFault(failureText(outcome.error));
  };
  return (
    <DeskDrawer
      title="新建会议"
      subtitle="先存为草稿，发布以前参会人看不到"
      onClose={close}
      note={isWhole ? '' : '填好名称、编码和日期'}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={!isWhole} onClick={() => void submit()}>
            新建，接着填
          </Button>
        </>
      }
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      <Form layout="vertical" component="div">
        <Form.Item label="会议名称" htmlFor="new-name">
          <Input
            id="new-name"
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
            autoFocus
          />
        </Form.Item>
        <Form.Item label="会议编码" htmlFor="new-code" extra="字母、数字、_ 或 -，是报名链接的一部分，以后不能改">
          <Input
            id="new-code"
            value={code}
            maxLength={64}
            placeholder="MI2028"
            onChange={({ target }) => setCode(target.value)}
          />
        </Form.Item>
        <Form.Item label="首日和末日" htmlFor="new-days">
          <DatePicker.RangePicker
            id={{ start: 'new-days', end: 'new-last-day' }}
            allowClear={false}
            placeholder={['首日', '末日']}
            getPopupContainer={layers}
            value={days === null ? null : [dayjs(days[0]), dayjs(days[1])]}
            onChange={(range) => {
              const [first, last] = [range?.[0] ?? null, range?.[1] ?? null];
              setDays(first === null || last === null ? null : [first.format(dayFormat), last.format(dayFormat)]);
            }}
          />
        </Form.Item>
      </Form>
      <p className="second">
        开始时是免费会议，报名表问姓名、性别、手机号码、电子邮箱、工作单位和职称；费用、截止、介绍和报名表接着填。和往年差不多的会，在会议列表点“复制”更快。
      </p>
    </DeskDrawer>
  );
}
