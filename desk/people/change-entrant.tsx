import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { entrantLabels, type Entrant } from '../../src/domain/people/entrant';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { nothingGiven } from './act-input';
import type { PersonActProps } from './person';

/** Makes a person a delegate, a guest or a visitor, with the difference to pay or to give back. */
export function ChangeEntrant({ meetingId, person, close }: PersonActProps) {
  const entrants = person.entrants as Entrant[];
  const [entrant, setEntrant] = useState(person.entrant as Entrant);
  const isSame = entrant === person.entrant;
  const given = { ...nothingGiven, entrant, reason: `改为${entrantLabels[entrant]}` };
  const preview = useDeskCall(
    'previewPersonAct',
    { meetingId, personId: person.id, act: 'entrant', ...given },
    { enabled: !isSame },
  );
  const { act, isBusy } = useDeskAct('changeEntrant', { renews: registrationQueries, done: '身份已改' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, personId: person.id, ...given })).isDone) close();
  };
  return (
    <DeskDrawer
      title={`改身份：${person.name}`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={isSame || preview.data === undefined}
            onClick={() => void submit()}
          >
            {isSame ? '改身份' : `改为${entrantLabels[entrant]}`}
          </Button>
        </>
      }
    >
      <Segmented
        aria-label="身份"
        block
        value={entrant}
        onChange={setEntrant}
        options={entrants.map((one) => ({ value: one, label: entrantLabels[one] }))}
      />
      <ActPreview
        title="改了会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={isSame ? `现在是${entrantLabels[entrant]}。选另一个身份，这里说会发生什么。` : undefined}
      />
    </DeskDrawer>
  );
}
