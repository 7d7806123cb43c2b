import { Navigate } from '@tanstack/react-router';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { screens } from '../screens';

/** Opens a meeting at the first screen that the member may see. */
export function FirstScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const first = screens.find(({ call }) => may(call));
  return first === undefined ? null : <Navigate to={`/meetings/${meetingId}/${first.path}`} replace />;
}
