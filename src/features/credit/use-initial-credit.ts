import { useFormFields } from '../../api/registration-queries';
import type { Attendee } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { emptyCredit, prefillCredit, type CreditInfo } from '../../domain/credit/credit-form';
import { readSubmission } from '../../domain/form/submission';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { creditDraft } from './credit-draft';

/**
 * What an attendee's credit form starts with: what was applied for or typed, else what the registration has been told
 * already. Null until the form's definition is there to read it.
 */
export function useInitialCredit(meeting: Meeting, entered: Attendee): CreditInfo | null {
  const { fields, error } = useFormFields(meeting, formEntryType(entered, meeting));
  const given = entered.credit ?? creditDraft.read(meeting.id, entered.id);
  if (given !== null) return given;
  const person: CreditInfo = { ...emptyCredit, name: entered.name, phone: entered.phone };
  if (fields !== null) return withPerson(prefillCredit(fields, readSubmission(fields, entered.answers)), person);
  // Without the definition less can be filled in beforehand; that is no reason not to apply.
  return error === null ? null : person;
}

/** Where the form asks for neither name nor phone, the attendee's own stand in. */
function withPerson(credit: CreditInfo, person: CreditInfo): CreditInfo {
  return { ...credit, name: credit.name || person.name, phone: credit.phone || person.phone };
}
