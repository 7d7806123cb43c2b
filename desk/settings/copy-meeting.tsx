import { Alert, Button, DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { deadlineLabels } from '../../src/domain/meeting/meeting-differences';
import { moveDays } from '../../src/domain/meeting/move-days';
import { datePart, daysBetween } from '../../src/domain/time/shanghai-time';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { layers } from '../ui/layers';
import { KnownSettings } from './known-settings';
import type { Settings } from './settings';

/** Copies the meeting into a new one: its dates are moved, its people are not copied. */
export function CopyMeeting() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  return (
    <KnownSettings title="复制成新会议" close={close}>
      {({ facts }) => <CopyForm {...{ meetingId, close, facts }} />}
    </KnownSettings>
  );
}

interface CopyFormProps extends Pick<Settings, 'facts'> {
  meetingId: string;
  close: () => void;
}

function CopyForm({ meetingId, close, facts }: CopyFormProps) {
  const open = useOpen();
  const is = (of: string): string => facts.find((fact) => fact.of === of)?.is ?? '';
  const [name, setName] = useState(is('会议名称'));
  const [code, setCode] = useState('');
  const [firstDay, setFirstDay] = useState('');
  const [fault, setFault] = useState('');
  const { act, isBusy } = useDeskAct('copyMeeting', { renews: ['getMeetings', 'getMe'] });
  const start = datePart(is(deadlineLabels.startTime));
  const days = daysBetween(start, firstDay);
  const submit = async (): Promise<void> => {
    const outcome = await act({ meetingId, code: code.trim(), name: name.trim(), firstDay });
    if (outcome.isDone) open(`/meetings/${outcome.answer.meetingId}/settings`);
    else setFault(failureText(outcome.error));
  };
  const moved = Object.values(deadlineLabels).filter((label) => is(label) !== '');
  return (
    <DeskDrawer
      title="复制成新会议"
      subtitle="价格、收款账户、报名表和告知书照旧；人、团队、订单不复制"
      onClose={close}
      note="复制出来是草稿，发布以前参会人看不到"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={name.trim() === '' || code.trim() === '' || days === null}
            onClick={() => void submit()}
          >
            复制成草稿
          </Button>
        </>
      }
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {start === '' && <Alert type="warning" showIcon title="这个会议没有开始日期，不知道其他日期要推多少天" />}
      <Form layout="vertical" component="div">
        <Form.Item label="新会议的名称" htmlFor="copy-name">
          <Input id="copy-name" value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label="新会议编码" htmlFor="copy-code" extra="字母、数字、_ 或 -，是报名链接的一部分，以后不能改">
          <Input id="copy-code" value={code} maxLength={64} onChange={({ target }) => setCode(target.value)} />
        </Form.Item>
        <Form.Item label="新会议的首日" htmlFor="copy-day">
          <DatePicker
            id="copy-day"
            allowClear={false}
            getPopupContainer={layers}
            disabled={start === ''}
            value={firstDay === '' ? null : dayjs(firstDay)}
            onChange={(value: dayjs.Dayjs | null) => setFirstDay(value === null ? '' : value.format('YYYY-MM-DD'))}
          />
        </Form.Item>
      </Form>
      {days !== null && (
        <ConsequencePanel
          title={`所有日期推 ${days} 天`}
          rows={moved.map((label) => ({ of: label, from: is(label), to: moveDays(is(label), days) }))}
        />
      )}
    </DeskDrawer>
  );
}
