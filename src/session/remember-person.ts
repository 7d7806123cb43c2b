import { textAnswer, type Answers } from '../domain/form/answers';
import type { FormField } from '../domain/form/form-field';
import { questions } from '../domain/form/known-questions';
import { rememberedPerson, withPerson } from '../domain/form/recalled-answers';
import { personalKeys } from '../platform/storage/personal-keys';
import { setStored } from '../platform/storage/storage';
import type { InvoiceInfo } from '../domain/invoice/invoice-form';
import { rememberTitle } from './remembered-titles';
import { rememberedPeople } from './remembered-people';

/** The lifetime in milliseconds: from one yearly meeting to the next, with room for its early registration. */
const ttlMs = 400 * 24 * 3_600_000;

/**
 * Remembers what somebody who was just registered answered, for the next form. A logout forgets everybody.
 * @param invoice that was applied for along the way; null for none
 */
export function rememberPerson(
  fields: readonly FormField[],
  answers: Answers,
  meetingId: string,
  invoice: InvoiceInfo | null,
): void {
  if (invoice !== null) rememberTitle(textAnswer(answers, questions.phone), invoice);
  const person = rememberedPerson(fields, answers, meetingId);
  if (person !== null) setStored(personalKeys.rememberedPeople(), withPerson(rememberedPeople(), person), ttlMs);
}
