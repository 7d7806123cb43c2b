import { isPlainObject, readList, readText } from '../json/read-value';
import type { DraftAnswers } from './answers';

/** Somebody who was registered on this device, with the answers that a form of another meeting can use again. */
export interface RememberedPerson {
  name: string;
  phone: string;
  /** The meetings at which they were registered here. */
  meetingIds: readonly string[];
  answers: DraftAnswers;
}

/** Reads the people that a device has kept; null for none. */
export function readPeople(value: unknown): RememberedPerson[] | null {
  const people = readList(value).flatMap((one): RememberedPerson[] => {
    if (!isPlainObject(one)) return [];
    const [name, phone] = [readText(one.name), readText(one.phone)];
    if (name === '' || phone === '') return [];
    return [
      {
        name,
        phone,
        meetingIds: readList(one.meetingIds).map(readText),
        answers: readList(one.answers).filter(isPlainObject) as unknown as DraftAnswers,
      },
    ];
  });
  return people.length === 0 ? null : people;
}
