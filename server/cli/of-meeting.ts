import { eq, type SQL } from 'drizzle-orm';
import { meetings } from '../db/tables/meetings';

/** Which meeting a list is of; '' is every one. */
export const ofMeeting = (code: string): SQL | undefined => (code === '' ? undefined : eq(meetings.code, code));
