import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { useDeskCall } from '../api/use-desk-call';
import { shownScreens } from '../screens';

/**
 * Opens a meeting at the first screen that the member may see, unless they have chosen another one meanwhile, which is still
 * loading.
 */
export function FirstScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const { data: meeting } = useDeskCall('getMeetingHead', { meetingId });
  const navigate = useNavigate();
  const here = `/meetings/${meetingId}`;
  const isWanted = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') === here });
  const first = meeting === undefined ? undefined : shownScreens(may, meeting.state)[0]?.path;
  useEffect(() => {
    if (isWanted && first !== undefined) void navigate({ to: `${here}/${first}`, replace: true });
  }, [isWanted, first, here, navigate]);
  return null;
}
