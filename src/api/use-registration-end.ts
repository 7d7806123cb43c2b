import { useEffect } from 'react';
import { RefusedError } from './refused-error';
import { useCallQuery } from './use-call-query';
import type { Meeting } from '../contract/meeting';
import { isRegistrationClosed, registrationClosedMessage } from '../domain/meeting/registration-closing';
import { now } from '../platform/clock/clock';
import { alert } from '../platform/feedback/feedback';

/**
 * Whether registration is over, by the meeting's date or by the server's word (spec section 4), and tells it once.
 * A server that cannot be reached has said nothing.
 */
export function useRegistrationEnd(meeting: Meeting): boolean {
  const check = useCallQuery('isMeetingEnd', { params: { meetingId: meeting.id }, staleTimeMs: 0 });
  const refusal = check.error instanceof RefusedError && check.error.isServersWord ? check.error : null;
  const isOver = isRegistrationClosed(meeting, now());
  const message = isOver ? registrationClosedMessage : refusal === null ? '' : refusal.message;
  useEffect(() => {
    if (message !== '') void alert({ text: message });
  }, [message]);
  return message !== '';
}
