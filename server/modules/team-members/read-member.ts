import { creditFaultName } from '../../../src/contract/registration';
import type { CreditInfo } from '../../../src/domain/credit/credit-info';
import { validateCredit } from '../../../src/domain/credit/credit-form';
import type { DataCipher } from '../../data-cipher';
import type { MeetingRow } from '../../db/tables/meetings';
import { checkAnswers, type Fault, type ReadAnswers, type SubmissionForm } from '../registrations/read-answers';

/** A member as submitted. */
export interface MemberSubmission {
  form: unknown;
  credit: CreditInfo | null;
}

/** The same, checked. */
export interface ReadMember extends ReadAnswers {
  credit: CreditInfo | null;
}

/**
 * Reads and checks one member (spec section 7, `addEntered`): the form's fields by the form's rules, the credit info
 * by the credit form's. Money and states in it are not read.
 */
export function readMember(
  meeting: MeetingRow,
  form: SubmissionForm,
  { form: given, credit }: MemberSubmission,
  cipher: DataCipher,
): { member: ReadMember } | { faults: Fault[] } {
  const outcome = checkAnswers(form, given, cipher);
  const faults = [...('faults' in outcome ? outcome.faults : []), ...creditFaults(meeting, credit)];
  return 'answers' in outcome && faults.length === 0 ? { member: { ...outcome.answers, credit } } : { faults };
}

function creditFaults(meeting: MeetingRow, credit: CreditInfo | null): Fault[] {
  if (credit === null) return [];
  if (!meeting.hasCredit) return [[creditFaultName(''), '该会议不提供学分']];
  return Object.entries(validateCredit(credit)).map(([field, message]): Fault => [creditFaultName(field), message]);
}
