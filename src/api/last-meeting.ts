import { isPlainObject, readText } from '../domain/json/read-value';
import { getStored, setStored } from '../platform/storage/storage';

/** A meeting by id and code; either may be '' where it is not known. */
export interface MeetingReference {
  id: string;
  code: string;
}

const storedKey = 'last-meeting';

/** The meeting last landed on or logged in to (design ruling 21); null before the first. */
export function lastMeeting(): MeetingReference | null {
  return getStored(storedKey, (value) =>
    isPlainObject(value) ? { id: readText(value.id), code: readText(value.code) } : null,
  );
}

export function keepLastMeeting({ id, code }: MeetingReference): void {
  setStored(storedKey, { id, code });
}

/** Which meeting a page is about: what its URL names, else the one last used (design ruling 21). */
export function meetingOfPage(params: Readonly<Partial<Record<string, string>>>): MeetingReference | null {
  const code = params.meetingCode ?? '';
  const id = params.meetingId ?? '';
  const last = lastMeeting();
  if (code === '' && id === '') return last;
  // One half of what was used last tells the other.
  if (last !== null && ((code !== '' && code === last.code) || (code === '' && id === last.id))) return last;
  return { id, code };
}
