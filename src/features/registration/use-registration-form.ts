import { useMemo } from 'react';
import { useFormFields } from '../../api/registration-queries';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { initialAnswers, restoreAnswers, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { getRegistrationDraft } from './registration-draft';

/** A meeting's form for one entrant, with what its draft holds. */
export interface RegistrationForm {
  fields: readonly FormField[];
  initial: Answers;
}

export interface RegistrationFormQuery {
  /** Null until the definition is there. */
  form: RegistrationForm | null;
  error: Error | null;
  retry: () => void;
}

/** Loads a meeting's form, with what was typed into it before. */
export function useRegistrationForm(meeting: Meeting, type: EntryType): RegistrationFormQuery {
  const { fields, error, retry } = useFormFields(meeting, type);
  const form = useMemo(() => {
    if (fields === null) return null;
    const draft = getRegistrationDraft(meeting.id)?.answers;
    return { fields, initial: restoreAnswers(fields, draft, initialAnswers(fields)) };
  }, [fields, meeting.id]);
  return { form, error, retry };
}
