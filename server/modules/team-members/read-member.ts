import { readObject } from '../../../src/domain/json/read-value';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import type { DataCipher } from '../../data-cipher';
import type { MeetingRow } from '../../db/tables/meetings';
import { checkAnswers, type Fault, type ReadAnswers, type SubmissionForm } from '../registrations/read-answers';

/** A member as submitted, checked. */
export interface ReadMember extends ReadAnswers {
  credit: CreditInfo | null;
}

/**
 * Reads and checks one member (spec section 7, `addEntered`): the form's fields by the form's rules, the credit info in
 * `attr2` by the credit form's. A fault of the credit info is named `attr2.<field>`.
 * @param body any JSON; money and states in it are not read
 */
export function readMember(
  meeting: MeetingRow,
  form: SubmissionForm,
  body: unknown,
  cipher: DataCipher,
): { member: ReadMember } | { faults: Fault[] } {
  const outcome = checkAnswers(form, body, cipher);
  const given = readObject(readObject(body).attr2);
  const credit = Object.keys(given).length > 0 ? creditForm.read(given) : null;
  const faults = [...('faults' in outcome ? outcome.faults : []), ...creditFaults(meeting, credit)];
  return 'answers' in outcome && faults.length === 0 ? { member: { ...outcome.answers, credit } } : { faults };
}

function creditFaults(meeting: MeetingRow, credit: CreditInfo | null): Fault[] {
  if (credit === null) return [];
  if (!meeting.hasCredit) return [['attr2', '该会议不提供学分']];
  return [...creditForm.check(credit)].map(([field, message]): Fault => [`attr2.${field}`, message]);
}
