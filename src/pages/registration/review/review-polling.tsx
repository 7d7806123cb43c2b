import { useEffect, useRef } from 'react';
import { replace } from '../../../platform/browser/navigation/navigation';
import { usePageReturn } from '../../../platform/browser/use-page-restore';
import { usePollAtRest } from '../../../platform/browser/use-poll-at-rest';
import { useCentre } from '../../../session/centre';

/**
 * Leads to the centre once the organiser has decided, where this device is logged in as who waits (product §9.25);
 * others are told by SMS. Draws nothing.
 */
export function ReviewPolling({ meetingId }: { meetingId: string }) {
  const { centre, refetch } = useCentre(meetingId);
  const state = centre?.attendee?.reviewState;
  // A login may be somebody else's, such as a secretary's, whose review was decided long ago.
  const wasPending = useRef(false);
  usePageReturn(() => void refetch());
  usePollAtRest(state === 'pending', refetch);
  useEffect(() => {
    if (state === 'pending') wasPending.current = true;
    else if (wasPending.current && state !== undefined) void replace('centre', { meetingId });
  }, [state, meetingId]);
  return null;
}
