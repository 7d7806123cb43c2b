import { deadlineEnd } from '../time/shanghai-time';
import type { Meeting } from './meeting';

/** The last moment of a meeting, in epoch milliseconds: that of its first day where its last is unknown; null for neither. */
export const meetingEnd = ({ startTime, endTime }: Pick<Meeting, 'startTime' | 'endTime'>): number | null =>
  deadlineEnd(endTime) ?? deadlineEnd(startTime);
