import { useState } from 'react';
import { isConflict } from '../api/desk-error';
import { useDeskCall } from '../api/use-desk-call';
import type { Person } from './person';

/**
 * Keeps a person as the member has seen them, which an act names so that no colleague's change is overwritten unseen. When the
 * act is refused for such a change, the person is read again, and what is seen from then on is theirs to overwrite.
 */
export function useSeenPerson({ meetingId, person }: { meetingId: string; person: Person }) {
  const { refetch } = useDeskCall('getPerson', { meetingId, personId: person.id });
  const [opened] = useState(person);
  const [seen, setSeen] = useState(person);
  /** Looks again after an act was refused. */
  const lookAgain = async (error: unknown): Promise<void> => {
    if (!isConflict(error)) return;
    const { data } = await refetch();
    if (data !== undefined) setSeen(data);
  };
  return { opened, seen, lookAgain };
}
