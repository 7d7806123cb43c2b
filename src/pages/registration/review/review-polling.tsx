import { useEffect, useRef } from 'react';
import { replace } from '../../../platform/browser/navigation/navigation';
import { usePageReturn } from '../../../platform/browser/use-page-restore';
import { usePollAtRest } from '../../../platform/browser/use-poll-at-rest';
import { useCentre } from '../../../session/centre';

/**
 * Opens the centre once the organiser has decided, if this device is logged in as the waiting attendee (product §9.25).
 * Others are informed by SMS. Renders nothing.
 */
export function ReviewPolling({ meetingId }: { meetingId: string }) {
  const { centre, refetch } = useCentre(meetingId);
  const state = centre?.attendee?.reviewState;
  // The login may be another person's, such as a secretary's, whose review was decided long ago.
  const wasPending = useRef(false);
  usePageReturn(() => void refetch());
  usePollAtRest(state === 'pending', refetch);
  useEffect(() => {
    if (state === 'pending') wasPending.current = true;
    else if (wasPending.current && state !== undefined) void replace('centre', { meetingId });
  }, [state, meetingId]);
  return null;
}
