import { readPeople, type RememberedPerson } from '../domain/form/remembered-person';
import { personalKeys } from '../platform/storage/personal-keys';
import { getStored, removeStored } from '../platform/storage/storage';

/** Lists the people who were registered on this device and can be offered at a meeting: those not registered there yet. */
export function offeredPeople(meetingId: string): RememberedPerson[] {
  return rememberedPeople().filter(({ meetingIds }) => !meetingIds.includes(meetingId));
}

export const rememberedPeople = (): RememberedPerson[] => getStored(personalKeys.rememberedPeople(), readPeople) ?? [];

export function forgetPeople(): void {
  removeStored(personalKeys.rememberedPeople());
}
