import { Button, Form, Input } from 'antd';
import { questions } from '../../src/domain/form/known-questions';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { isContactTyped, PhoneItem } from '../ui/phone-item';
import { useRested } from '../ui/use-rested';
import { nothingGiven, typedAnswer } from './act-input';
import type { PersonActProps } from './person';

interface Typed {
  name: string;
  phone: string;
}

/** Lets another person come in somebody's place. */
export function HandOver({ meetingId, person, close }: PersonActProps) {
  const open = useOpen();
  const [form] = Form.useForm<Typed>();
  const typed = (Form.useWatch([], form) as Partial<Typed> | undefined) ?? {};
  const { name = '', phone = '' } = useRested(typed);
  const isTyped = isContactTyped(name, phone);
  const inputOf = (given: Typed) => ({
    ...{ meetingId, personId: person.id, ...nothingGiven },
    typed: [typedAnswer(questions.name, given.name), typedAnswer(questions.phone, given.phone)],
  });
  const preview = useDeskCall(
    'previewPersonAct',
    { ...inputOf({ name, phone }), act: 'hand-over' },
    { enabled: isTyped, keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('handOver', { renews: registrationQueries, done: '已换人，两个人都会收到短信' });
  const submit = async (given: Typed): Promise<void> => {
    const outcome = await act(inputOf(given));
    if (outcome.isDone) open(`/meetings/${meetingId}/people/${outcome.answer.id}`);
  };
  return (
    <DeskDrawer
      title={`换人参会：${person.name}`}
      subtitle="单位、住宿等属于名额的资料留给来的人，其余由他自己补充"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {typed.name === undefined || typed.name.trim() === '' ? '换人参会' : `换成${typed.name.trim()}`}
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(given) => void submit(given)}>
        <div className="act-form__two">
          <Form.Item name="name" label="来的人姓名" rules={[{ required: true, message: '请输入姓名' }]}>
            <Input autoFocus maxLength={50} />
          </Form.Item>
          <PhoneItem />
        </div>
      </Form>
      <ActPreview
        title="换人后会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={isTyped ? undefined : '填好姓名和手机号，这里说会发生什么、告诉谁。'}
      />
    </DeskDrawer>
  );
}
