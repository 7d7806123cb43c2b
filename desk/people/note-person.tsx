import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { DeskDrawer } from '../ui/desk-drawer';
import { nothingGiven } from './act-input';
import type { PersonActProps } from './person';
import { useSeenPerson } from './use-seen-person';

/** A note for colleagues, which the person never sees. */
export function NotePerson({ meetingId, person, close }: PersonActProps) {
  const [note, setNote] = useState(person.note);
  const { opened, seen, lookAgain } = useSeenPerson({ meetingId, person });
  const { act, isBusy } = useDeskAct('notePerson', { renews: registrationQueries, done: '备注已保存' });
  const save = async (): Promise<void> => {
    const outcome = await act({ meetingId, personId: person.id, ...nothingGiven, note, seenNote: seen.note });
    if (outcome.isDone) close();
    else await lookAgain(outcome.error);
  };
  return (
    <DeskDrawer
      title={`备注：${person.name}`}
      subtitle="只有同事看得到"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={note === seen.note} onClick={() => void save()}>
            保存备注
          </Button>
        </>
      }
    >
      {seen.note !== opened.note && (
        <Alert
          type="warning"
          showIcon
          title="您填写时，同事改过"
          description={`现在的备注：${seen.note || '空的'}。您写的还在，再保存，就改成您写的。`}
        />
      )}
      <Input.TextArea
        autoFocus
        aria-label="备注"
        maxLength={2_000}
        showCount
        autoSize={{ minRows: 4, maxRows: 14 }}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </DeskDrawer>
  );
}
