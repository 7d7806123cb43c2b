import { useLoadedWhen } from '../overlay/use-loaded-when';
import { StateView } from './state-view';
import type { SeenMeeting } from './meeting-recovery';

interface UnknownMeetingProps {
  title: string;
  /** What is wrong, before what to do. */
  why?: string;
  last: SeenMeeting | null;
}

/** Most people never see it, and the form's page has no bytes to spare. */
const loadMeetingRecovery = () => import('./meeting-recovery');

/** In place of a page whose meeting is not known: says so, and leads on (product §2.3). */
export function UnknownMeeting({ title, why = '', last }: UnknownMeetingProps) {
  const recovery = useLoadedWhen(true, loadMeetingRecovery)?.meetingRecovery(last);
  return (
    <StateView
      kind="lost"
      title={title}
      text={`${why}请从会议链接重新进入${recovery?.hint ?? ''}`}
      action={recovery?.action ?? null}
    />
  );
}
