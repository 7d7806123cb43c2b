import { Button, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { formatShortFen } from '../../src/domain/money/money';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { layers } from '../ui/layers';
import { useRested } from '../ui/use-rested';
import { nothingGiven, typedAnswer } from './act-input';
import type { PersonActProps } from './person';

/** Lets a person whose identity was not proved take part as another one, and asks for the difference or waives it. */
export function RefuseIdentity({ meetingId, person, close }: PersonActProps) {
  const answer = person.answers.find(({ name }) => name === person.priceQuestion);
  const others = (answer?.choices ?? []).filter(({ key }) => key !== answer?.value);
  const [only] = others.length === 1 ? others : [];
  const [option, setOption] = useState(only?.key ?? '');
  const [reason, setReason] = useState('');
  const [isWaived, setWaived] = useState(false);
  const isPaid = person.refundableFen > 0;
  const given = {
    ...{ ...nothingGiven, reason, isForced: isPaid && isWaived },
    typed: [typedAnswer(person.priceQuestion, option)],
  };
  const rehearsed = useRested(reason.trim() === '' ? { ...given, reason: '（您写的原因）' } : given);
  const preview = useDeskCall(
    'previewPersonAct',
    { meetingId, personId: person.id, act: 'identity', ...rehearsed },
    { enabled: option !== '', keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('refuseIdentity', { renews: registrationQueries, done: '身份已改，短信已发' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, personId: person.id, ...given })).isDone) close();
  };
  const name = others.find(({ key }) => key === option)?.label ?? '';
  return (
    <DeskDrawer
      title={`身份不符：${person.name}`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={option === '' || reason.trim() === '' || preview.isError}
            onClick={() => void submit()}
          >
            {name === '' ? '改身份' : `按${name}参会`}
          </Button>
        </>
      }
    >
      <Form layout="vertical" requiredMark={false} component="div" className="act-form">
        <Form.Item label={`${answer?.label ?? '身份'}：${answer?.text ?? ''}，改为`} htmlFor="identity-option">
          <Select
            id="identity-option"
            placeholder="选择改按哪种身份参会"
            getPopupContainer={layers}
            value={option === '' ? null : option}
            onChange={(key: string | null) => setOption(key ?? '')}
            options={others.map(({ key, label }) => ({ value: key, label }))}
          />
        </Form.Item>
        {isPaid && (
          <Form.Item label={`已交 ${formatShortFen(person.refundableFen)}`}>
            <Radio.Group
              aria-label="差价"
              value={isWaived}
              onChange={({ target }) => setWaived(target.value as boolean)}
              options={[
                { value: false, label: '补差价：退回已交的，请他按新身份的价格重新支付' },
                { value: true, label: '不补差价：只改身份' },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item label="原因，会发给本人" htmlFor="identity-reason">
          <Input.TextArea
            id="identity-reason"
            maxLength={100}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="学生证已过期"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      <ActPreview
        title="改了会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={option === '' ? '选了改按哪种身份，这里说会发生什么。' : undefined}
      />
    </DeskDrawer>
  );
}
