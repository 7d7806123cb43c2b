import { Skeleton } from 'antd';
import type { ReactElement } from 'react';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState } from '../ui/screen-state';
import type { Settings } from './settings';

interface KnownSettingsProps {
  /** The drawer's title until the settings are known. */
  title: string;
  close: () => void;
  children: (settings: Settings) => ReactElement;
}

/** Draws a drawer of the meeting's settings once they are known, and until then that they load, or failed to. */
export function KnownSettings({ title, close, children }: KnownSettingsProps) {
  const meetingId = useMeetingId();
  const { data: settings, error, refetch } = useDeskCall('getSettings', { meetingId });
  if (settings !== undefined) return children(settings);
  return (
    <DeskDrawer title={title} onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="会议设置" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}
