import { useEffect, useState } from 'react';
import { RefusedError } from './refused-error';
import { useCallQuery } from './use-call-query';
import type { Meeting } from '../domain/meeting/meeting';
import { isRegistrationClosed, registrationClosedMessage } from '../domain/meeting/registration-closing';
import { now } from '../platform/clock/clock';
import { alert } from '../platform/feedback/feedback';
import { usePageVisible } from '../platform/visibility/use-page-visible';

/**
 * Whether registration is over, by the meeting's date or by the server's word (spec section 4), and tells it once.
 * A server that cannot be reached has said nothing.
 */
export function useRegistrationEnd(meeting: Meeting): boolean {
  const check = useCallQuery('isMeetingEnd', { meetingId: meeting.id }, { staleTimeMs: 0 });
  const refusal = check.error instanceof RefusedError && check.error.isServersWord ? check.error : null;
  const isOver = isRegistrationClosed(meeting, now());
  const message = isOver ? registrationClosedMessage : refusal === null ? '' : refusal.message;
  useTellOnce(message);
  return message !== '';
}

/** Counts openings of pages and tellings, to know which came first. */
let events = 0;
/** When each message was told last. */
const toldAt = new Map<string, number>();

/**
 * Tells a message, '' for none, on the page on top. Pages below stay mounted and learn of it too: one of them tells it
 * when it is shown again, unless a page above has done so meanwhile. A page that opens later tells it anew.
 */
function useTellOnce(message: string): void {
  const isVisible = usePageVisible();
  const [openedAt] = useState(() => ++events);
  useEffect(() => {
    if (message === '' || !isVisible || (toldAt.get(message) ?? 0) > openedAt) return;
    toldAt.set(message, ++events);
    void alert({ text: message });
  }, [message, isVisible, openedAt]);
}
