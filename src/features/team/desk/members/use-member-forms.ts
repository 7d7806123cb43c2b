import { useMemo } from 'react';
import { useConsentTerms } from '../../../../api/privacy-notice';
import { useFormFields } from '../../../../api/registration-queries';
import type { Attendee, EntryType } from '../../../../domain/attendee/attendee';
import { formEntryType } from '../../../../domain/ticket/form-entry-type';
import type { CentreVisit } from '../../../../session/centre';
import type { MemberQuestions } from '../../member/member-form';

/** Loads the forms that members have answered, and returns each member's; null until it is there. */
export function useMemberForms({ meeting }: CentreVisit): (member: Attendee) => MemberQuestions | null {
  const paid = useFormFields(meeting, 'paid').fields;
  const free = useFormFields(meeting, 'free').fields;
  const { consent } = useConsentTerms(meeting.id, '参会人');
  const forms = useMemo((): Record<EntryType, MemberQuestions | null> => {
    const withConsent = (fields: typeof paid): MemberQuestions | null =>
      fields === null || consent === null
        ? null
        : { fields, consent, fieldsWithConsent: consent.withConsentFields(fields) };
    return { paid: withConsent(paid), free: withConsent(free) };
  }, [paid, free, consent]);
  return (member) => forms[formEntryType(member, meeting)];
}
