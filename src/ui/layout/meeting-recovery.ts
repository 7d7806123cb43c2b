import { relaunch } from '../../platform/browser/navigation/navigation';
import { canScan, scanCode } from '../../platform/wechat/scan-code';
import type { StateViewProps } from './state-view';

/** The meeting last opened on this device. Its id or code may be ''. */
export interface SeenMeeting {
  id: string;
  code: string;
}

interface MeetingRecovery {
  /** A text appended to the advice to open the meeting's link. */
  hint: string;
  action: StateViewProps['action'];
}

/** Returns the action of a page without a meeting: opening the last meeting, else scanning a meeting's code if possible. */
export function meetingRecovery(last: SeenMeeting | null): MeetingRecovery {
  if (last === null) {
    if (!canScan()) return { hint: '，或用微信“扫一扫”扫描会议二维码', action: null };
    return { hint: '，或扫描会议二维码', action: { label: '扫码', onPress: () => void scanCode() } };
  }
  const openLast = (): Promise<void> =>
    last.code === '' ? relaunch('login', { meetingId: last.id }) : relaunch('landing', { meetingCode: last.code });
  return { hint: '', action: { label: '打开上次的会议', onPress: openLast } };
}
