import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DeskRefusal } from '../api/desk-error';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { Go } from '../ui/go';
import { Opening } from '../ui/opening';
import { FailedState, ScreenState } from '../ui/screen-state';
import { Side } from './side';

/** A meeting: the side with its screens, and the screen. */
export function MeetingFrame() {
  const meetingId = useMeetingId();
  const { data: meeting, error, refetch } = useDeskCall('getMeetingHead', { meetingId });
  if (error instanceof DeskRefusal)
    return (
      <main className="frame__whole">
        <ScreenState title="打不开这个会议" text={error.message}>
          <Go to="/meetings">看我的会议</Go>
        </ScreenState>
      </main>
    );
  if (error !== null && meeting === undefined)
    return (
      <main className="frame__whole">
        <FailedState what="会议" error={error} retry={refetch} />
      </main>
    );
  return (
    <div className="frame__meeting">
      <Side meetingId={meetingId} meeting={meeting} />
      <main className="frame__screen">
        <Suspense fallback={<Opening className="frame__whole" />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
