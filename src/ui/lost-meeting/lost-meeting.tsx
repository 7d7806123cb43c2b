import { relaunch } from '../../platform/navigation/navigation';
import { canScan, scanMeeting } from '../../platform/scan/scan-meeting';
import { StateView } from '../state-view/state-view';

interface LostMeetingProps {
  title: string;
  /** What is wrong, before what to do. */
  why?: string;
  /** The meeting last seen on this device, to go on with; null for none. Its id or code may be ''. */
  last: { id: string; code: string } | null;
}

/** In place of a page whose meeting is not known: leads to the one last seen, or has its code scanned (product §2.3). */
export function LostMeeting({ title, why = '', last }: LostMeetingProps) {
  const isScanning = last === null && canScan();
  const openLast = () => {
    if (last?.code) return relaunch('landing', { meetingCode: last.code });
    return relaunch('login', { meetingId: last?.id });
  };
  return (
    <StateView
      kind="lost"
      title={title}
      text={`${why}请从会议链接重新进入${isScanning ? '，或扫描会议二维码' : ''}`}
      action={
        isScanning
          ? { label: '扫码', onPress: () => void scanMeeting() }
          : last && { label: '打开上次的会议', onPress: openLast }
      }
    />
  );
}
