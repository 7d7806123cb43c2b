import type { Answers } from '../domain/form/answers';
import type { FormField } from '../domain/form/form-field';
import { rememberedPerson, withPerson } from '../domain/form/recalled-answers';
import { personalKeys } from '../platform/storage/personal-keys';
import { setStored } from '../platform/storage/storage';
import { rememberedPeople } from './remembered-people';

/** The lifetime in milliseconds: from one yearly meeting to the next, with room for its early registration. */
const ttlMs = 400 * 24 * 3_600_000;

/** Remembers what somebody who was just registered answered, for the next form. A logout forgets everybody. */
export function rememberPerson(fields: readonly FormField[], answers: Answers, meetingId: string): void {
  const person = rememberedPerson(fields, answers, meetingId);
  if (person !== null) setStored(personalKeys.rememberedPeople(), withPerson(rememberedPeople(), person), ttlMs);
}
