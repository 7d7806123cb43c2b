import { useMemo } from 'react';
import { useConsentTerms } from '../../api/privacy-notice';
import { useFormFields } from '../../api/registration-queries';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { openingAnswers, restoreAnswers, withPhone, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import type { Consent } from '../../domain/privacy/consent';
import { unregisteredPhone } from '../../session/unregistered-phone';
import { getRegistrationDraft } from './registration-draft';

/** A meeting's form for one entry type, with its draft. */
export interface RegistrationForm {
  fields: readonly FormField[];
  /** The fields with the consent checkboxes among them. */
  fieldsWithConsent: readonly FormField[];
  initial: Answers;
  /** Returns the consent in answers to `fieldsWithConsent`; null for a server that accepts none. */
  consentIn: (answers: Answers) => Consent | null;
}

export interface RegistrationFormQuery {
  /** Null until the definition is loaded. */
  form: RegistrationForm | null;
  error: Error | null;
  retry: () => void;
}

/** Loads a meeting's form and its draft. */
export function useRegistrationForm(meeting: Meeting, type: EntryType): RegistrationFormQuery {
  const { fields, error, retry } = useFormFields(meeting, type);
  const asking = useConsentTerms(meeting.id, '本人');
  const { consent } = asking;
  const form = useMemo((): RegistrationForm | null => {
    if (fields === null || consent === null) return null;
    const fieldsWithConsent = consent.withConsentFields(fields);
    const draft = getRegistrationDraft(meeting.id)?.answers;
    return {
      fields,
      fieldsWithConsent,
      initial: restoreAnswers(
        fieldsWithConsent,
        draft,
        withPhone(openingAnswers(fieldsWithConsent), unregisteredPhone(meeting.id)),
      ),
      consentIn: (answers) => consent.consentIn(fieldsWithConsent, answers),
    };
  }, [fields, consent, meeting.id]);
  const again = (): void => {
    if (fields === null) retry();
    if (consent === null) asking.retry();
  };
  return { form, error: error ?? asking.error, retry: again };
}
