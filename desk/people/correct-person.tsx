import { Alert, Button, DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { nothingGiven } from './act-input';
import type { Person, PersonActProps } from './person';
import { useSeenPerson } from './use-seen-person';

type Answer = Person['answers'][number];

/** Corrects what a person has answered, in the credit application too. What a colleague has changed meanwhile is not lost. */
export function CorrectPerson({ meetingId, person, close }: PersonActProps) {
  const { opened, seen, lookAgain } = useSeenPerson({ meetingId, person });
  const answers = seen.answers.filter(({ edit }) => edit !== 'none');
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const typed = answers.flatMap((answer) => {
    const text = changed[answer.name];
    return text === undefined || text === answer.value
      ? []
      : [{ name: answer.name, text, from: answer.text, isSeen: answer.personal === '' }];
  });
  const rested = useRested(typed);
  const isChanged = typed.length > 0;
  const preview = useDeskCall(
    'previewPersonAct',
    { meetingId, personId: person.id, act: 'correct', ...nothingGiven, typed: rested },
    { enabled: isChanged && rested.length > 0, keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('correctPerson', { renews: registrationQueries, done: '资料已改' });
  const save = async (): Promise<void> => {
    const outcome = await act({ meetingId, personId: person.id, ...nothingGiven, typed });
    if (outcome.isDone) close();
    else await lookAgain(outcome.error);
  };
  const byOthers = changesBetween(opened, seen);
  return (
    <DeskDrawer
      title={`修改资料：${person.name}`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
            {isChanged ? `保存 ${typed.length} 处修改` : '保存'}
          </Button>
        </>
      }
    >
      {byOthers.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="您填写时，同事改过"
          description={
            <>
              {byOthers.map(({ label, from, to }) => (
                <p key={label}>
                  {label}：{from || '空的'} → <b>{to || '空的'}</b>
                </p>
              ))}
              <p>您填的还在。再保存，就改成您填的。</p>
            </>
          }
        />
      )}
      <ActPreview
        title="保存后"
        data={preview.data}
        error={preview.error}
        waiting={isChanged ? undefined : '改哪一项就写哪一项，这里列出从什么改成什么。'}
      />
      <Form layout="vertical" component="div" className="act-form__two">
        {answers.map((answer, index) => (
          <Form.Item key={answer.name} label={answer.label} htmlFor={`answer-${answer.name}`}>
            <AnswerEditor
              answer={answer}
              value={changed[answer.name] ?? answer.value}
              autoFocus={index === 0}
              onChange={(text) => setChanged({ ...changed, [answer.name]: text })}
            />
          </Form.Item>
        ))}
      </Form>
    </DeskDrawer>
  );
}

/** The answers that a colleague has changed since the drawer was opened. */
function changesBetween(opened: Person, seen: Person): { label: string; from: string; to: string }[] {
  const was = new Map(opened.answers.map(({ name, text }) => [name, text]));
  return seen.answers.flatMap(({ name, label, text }) => {
    const from = was.get(name) ?? '';
    return from === text ? [] : [{ label, from, to: text }];
  });
}

interface AnswerEditorProps {
  answer: Answer;
  value: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
}

function AnswerEditor({
  answer: { name, edit, choices, personal, text },
  value,
  autoFocus,
  onChange,
}: AnswerEditorProps) {
  const id = `answer-${name}`;
  if (edit === 'choice')
    return (
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={value === '' ? null : value}
        onChange={(key: string | null) => onChange(key ?? '')}
        options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
      />
    );
  if (edit === 'date')
    return (
      <DatePicker
        id={id}
        value={value === '' ? null : dayjs(value)}
        onChange={(day) => onChange(day === null ? '' : day.format('YYYY-MM-DD'))}
      />
    );
  return (
    <Input
      id={id}
      autoFocus={autoFocus}
      value={value}
      maxLength={2_000}
      placeholder={personal === '' ? '' : `现在是 ${text === '' ? '空的' : text}`}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
