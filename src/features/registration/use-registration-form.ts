import { useMemo } from 'react';
import { useCallQuery } from '../../api/use-call-query';
import type { EntryType } from '../../contract/entered';
import type { Meeting } from '../../contract/meeting';
import { buildForm } from '../../domain/form/build-form';
import { restoreAnswers } from '../../domain/form/draft-answers';
import type { FormField, FormValues } from '../../domain/form/form-field';
import { initialValues } from '../../domain/form/initial-values';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { now } from '../../platform/clock/clock';
import { getRegistrationDraft } from './registration-draft';

/** A meeting's form for one entrant, with what its draft holds. */
export interface RegistrationForm {
  fields: readonly FormField[];
  initial: FormValues;
}

export interface RegistrationFormQuery {
  /** Null until the definition is there. */
  form: RegistrationForm | null;
  error: Error | null;
  retry: () => void;
}

/** Loads the form that a meeting's server defines (spec section 7, getMeetingFromInfo). */
export function useRegistrationForm(meeting: Meeting, type: EntryType): RegistrationFormQuery {
  const query = useCallQuery('getMeetingForm', { params: { code: meeting.code } });
  const { data, error, refetch } = query;
  const form = useMemo(() => {
    if (data === undefined) return null;
    const fields = buildForm(data.items, {
      meetingId: meeting.id,
      meetingCode: meeting.code,
      entryType: type,
      startTime: data.startTime || meeting.startTime,
      endTime: data.endTime || meeting.endTime,
      today: shanghaiDate(now()),
    });
    const initial = restoreAnswers(fields, getRegistrationDraft(meeting.id)?.answers, initialValues(fields));
    return { fields, initial };
  }, [data, meeting, type]);
  return { form, error: form === null ? error : null, retry: () => void refetch() };
}
