import { Button, Input } from 'antd';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { DeskDrawer } from '../ui/desk-drawer';
import { nothingGiven } from './act-input';
import type { PersonActProps } from './person';

/** A note for colleagues, which the person never sees. */
export function NotePerson({ meetingId, person, close }: PersonActProps) {
  const [note, setNote] = useState(person.note);
  const { act, isBusy } = useDeskAct('notePerson', { renews: registrationQueries, done: '备注已保存' });
  const save = async (): Promise<void> => {
    if ((await act({ meetingId, personId: person.id, ...nothingGiven, note })).isDone) close();
  };
  return (
    <DeskDrawer
      title={`备注：${person.name}`}
      subtitle="只有同事看得到"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={note === person.note} onClick={() => void save()}>
            保存备注
          </Button>
        </>
      }
    >
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
