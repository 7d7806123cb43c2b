import { calls } from '../../../src/contract/calls';
import type { Meeting } from '../../../src/domain/meeting/meeting';
import { answer } from '../../http/answers';

/** Builds the answer for a meeting, both for the API and for the data in its landing page (ADR 0007). */
export const meetingAnswer = ({ meeting }: { meeting: Meeting }) => answer(calls.getMeetingByCode, meeting);
