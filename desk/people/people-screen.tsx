import { PlusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { ListScreen } from '../table/list-screen';
import { ListSkeleton } from '../table/list-skeleton';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { GoButton } from '../ui/go';
import { FailedState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { peopleDefinition, type PeopleColumn } from './people-definition';
import { RunsButton } from './runs-button';
import './people.css';

/** The people of a meeting. */
export function PeopleScreen() {
  const meetingId = useMeetingId();
  const { data: columns, error, refetch } = useDeskCall('getPeopleColumns', { meetingId });
  if (columns !== undefined) return <People key={meetingId} {...{ meetingId, columns }} />;
  return (
    <Sheet title="报名人员">
      {error === null ? <ListSkeleton columns={8} /> : <FailedState what="报名人员" error={error} retry={refetch} />}
    </Sheet>
  );
}

function People({ meetingId, columns }: { meetingId: string; columns: readonly PeopleColumn[] }) {
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/people`;
  const list = useList({
    definition: useMemo(() => peopleDefinition(columns), [columns]),
    key: ['listPeople', meetingId],
    ask: (input, signal) => callDesk('listPeople', { meetingId, ...input }, { signal }),
  });
  return (
    <ListScreen
      list={{ ...list, definition: peopleDefinition(columns, list.answer) }}
      {...{ base, meetingId }}
      openRow={({ id }) => id}
      acts={
        <>
          <RunsButton meetingId={meetingId} />
          {may('addPerson') && (
            <GoButton to={`${base}/add`} keepsSearch icon={<PlusOutlined />} type="primary">
              新增人员
            </GoButton>
          )}
        </>
      }
    />
  );
}
