import { useMemo } from 'react';
import { useFormFields } from '../../api/registration-queries';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { openingAnswers, restoreAnswers, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { getRegistrationDraft } from './registration-draft';

/** A meeting's form for one entry type, with its draft. */
export interface RegistrationForm {
  fields: readonly FormField[];
  initial: Answers;
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
  const form = useMemo(() => {
    if (fields === null) return null;
    const draft = getRegistrationDraft(meeting.id)?.answers;
    return { fields, initial: restoreAnswers(fields, draft, openingAnswers(fields)) };
  }, [fields, meeting.id]);
  return { form, error, retry };
}
