import { Navigate } from '@tanstack/react-router';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { useDeskCall } from '../api/use-desk-call';
import { shownScreens } from '../screens';

/** Opens a meeting at the first screen that the member may see. */
export function FirstScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const { data: meeting } = useDeskCall('getMeetingHead', { meetingId });
  const [first] = shownScreens(may, meeting?.state);
  return meeting === undefined || first === undefined ? null : (
    <Navigate to={`/meetings/${meetingId}/${first.path}`} replace />
  );
}
