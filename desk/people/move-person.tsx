import { Button, Select } from 'antd';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import type { PersonActProps } from './person';
import { layers } from '../ui/layers';

/** Moves a person to another team, or out of every team. */
export function MovePerson({ meetingId, person, close }: PersonActProps) {
  const [typed, setTyped] = useState('');
  const search = useRested(typed);
  const [teamId, setTeamId] = useState<string | undefined>(undefined);
  const teams = useDeskCall(
    'listTeams',
    { meetingId, search, sealedSearch: '', filters: {}, sort: '', page: 1 },
    { keepsPrevious: true },
  );
  const chosen = teamId === '' ? null : (teamId ?? null);
  const isChosen = teamId !== undefined;
  const preview = useDeskCall(
    'previewMoveMember',
    { meetingId, personId: person.id, teamId: chosen },
    { enabled: isChosen },
  );
  const { act, isBusy } = useDeskAct('moveMember', { renews: registrationQueries, done: '团队已换' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, personId: person.id, teamId: chosen })).isDone) close();
  };
  return (
    <DeskDrawer
      title={`换团队：${person.name}`}
      subtitle={person.teamName === '' ? '现在不在团队里' : `现在在${person.teamName}`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isChosen || preview.data === undefined}
            onClick={() => void submit()}
          >
            换团队
          </Button>
        </>
      }
    >
      <Select
        aria-label="换到哪个团队"
        placeholder="选一个团队，可以搜索"
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        value={teamId ?? null}
        onChange={(id: string | null) => setTeamId(id ?? undefined)}
        getPopupContainer={layers}
        options={[
          ...(person.teamId === '' ? [] : [{ value: '', label: '不在团队里，自己付款' }]),
          ...(teams.data?.rows ?? [])
            .filter(({ id }) => id !== person.teamId)
            .map(({ id, name, contactName }) => ({ value: id, label: `${name}（经办人 ${contactName}）` })),
        ]}
      />
      <ActPreview
        title="换团队后会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={isChosen ? undefined : '选好团队，这里说会发生什么、告诉谁。'}
      />
    </DeskDrawer>
  );
}
