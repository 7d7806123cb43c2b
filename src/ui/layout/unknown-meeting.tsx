import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { StateView } from './state-view';
import type { SeenMeeting } from './meeting-recovery';

interface UnknownMeetingProps {
  title: string;
  /** The reason, shown before the advice. */
  why?: string;
  last: SeenMeeting | null;
}

/** Loaded on demand, since most people never see it and the form's page is at its size limit. */
const loadMeetingRecovery = () => import('./meeting-recovery');

/** Replaces a page whose meeting is unknown, and offers a way to a known one (product §2.3). */
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
