import { Button, Checkbox, Form, Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { questions } from '../../src/domain/form/known-questions';
import { isFullMessage } from '../../src/domain/meeting/places';
import { entrantLabels, type Entrant } from '../../src/domain/people/entrant';
import { failureText } from '../api/desk-error';
import { useMay } from '../api/me';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { isContactTyped, PhoneItem } from '../ui/phone-item';
import { useRested } from '../ui/use-rested';
import { comesFromDoor, goBackToDoor, leaveDoor } from '../ui/way-to-door';
import { nothingGiven, typedAnswer } from './act-input';

interface Typed {
  entrant: Entrant;
  name: string;
  phone: string;
  employer: string;
}

/** Registers somebody for the office: an invited guest, a walk-in, also after registration has closed. */
export function AddPerson() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const isForDoor = comesFromDoor();
  const close = (): void => (isForDoor ? goBackToDoor('') : open(`/meetings/${meetingId}/people`));
  const [form] = Form.useForm<Typed>();
  const typed = (Form.useWatch([], form) as Partial<Typed> | undefined) ?? {};
  const { data: columns = [] } = useDeskCall('getPeopleColumns', { meetingId });
  const entrants = columns.find(({ key }) => key === 'entrant')?.choices ?? [];
  const employer = columns.find(({ group, isUsual }) => group === '报名表' && isUsual);
  const inputOf = (given: Partial<Typed>) => ({
    ...{ meetingId, ...nothingGiven, isForced, entrant: given.entrant ?? 'delegate' },
    typed: [
      typedAnswer(questions.name, given.name ?? ''),
      typedAnswer(questions.phone, given.phone ?? ''),
      ...((given.employer ?? '').trim() === '' ? [] : [typedAnswer(questions.employer, given.employer ?? '')]),
    ],
  });
  const [isForced, setForced] = useState(false);
  const rested = useRested(typed);
  const isTyped = isContactTyped(rested.name ?? '', rested.phone ?? '');
  const preview = useDeskCall('previewAddPerson', inputOf(rested), { enabled: isTyped, keepsPrevious: true });
  const { act, isBusy } = useDeskAct('addPerson', { renews: registrationQueries, done: '已新增' });
  const submit = async (given: Typed): Promise<void> => {
    const outcome = await act(inputOf(given));
    if (!outcome.isDone) return;
    if (isForDoor && !goesToBadge.current) {
      goBackToDoor(outcome.answer.id);
      return;
    }
    leaveDoor();
    open(`/meetings/${meetingId}/people/${outcome.answer.id}${goesToBadge.current ? '/badge' : ''}`);
  };
  const mayPrint = useMay(meetingId)('printBadges');
  /** A walk-in at the door gets the badge at once. */
  const goesToBadge = useRef(false);
  const submitForm = (isForBadge: boolean) => (): void => {
    goesToBadge.current = isForBadge;
    form.submit();
  };
  return (
    <DeskDrawer
      title="新增人员"
      subtitle="报名截止后也可以加；其余资料由他登录个人中心后补充"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>{isForDoor ? '回签到口' : '返回'}</Button>
          {mayPrint && (
            <Button disabled={isBusy} onClick={submitForm(true)}>
              新增并打胸卡
            </Button>
          )}
          <Button type="primary" loading={isBusy} onClick={submitForm(false)}>
            {(typed.name ?? '').trim() === '' ? '新增' : `新增${(typed.name ?? '').trim()}`}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ entrant: 'delegate' }}
        onFinish={(given) => void submit(given)}
      >
        {entrants.length > 1 && (
          <Form.Item name="entrant" label="身份">
            <Segmented
              block
              options={entrants.map(({ key }) => ({ value: key, label: entrantLabels[key as Entrant] }))}
            />
          </Form.Item>
        )}
        <div className="act-form__two">
          <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请输入姓名' }]}>
            <Input autoFocus maxLength={50} />
          </Form.Item>
          <PhoneItem />
        </div>
        {employer !== undefined && (
          <Form.Item name="employer" label={`${employer.title}，可以不填`}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
      {(isForced || isFullMessage(failureText(preview.error))) && (
        <Checkbox checked={isForced} onChange={({ target }) => setForced(target.checked)}>
          名额已满，仍在名额之外加上他；操作记录会写明
        </Checkbox>
      )}
      <ActPreview
        title="新增后"
        data={preview.data}
        error={preview.error}
        waiting={isTyped ? undefined : '填好姓名和手机号，这里说会发生什么、发什么短信。'}
      />
    </DeskDrawer>
  );
}
