import { useMemo } from 'react';
import type { EntryType } from '../domain/attendee/attendee';
import type { Meeting } from '../domain/meeting/meeting';
import { buildForm } from '../domain/form/build-form';
import type { FormField } from '../domain/form/form-field';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { now } from '../platform/clock/clock';
import { useCallQuery } from './use-call-query';

/** A meeting's form for one kind of entrant. */
export interface FormFieldsQuery {
  /** Null until the definition is there. */
  fields: readonly FormField[] | null;
  /** Why it is not there; null while it may still come. */
  error: Error | null;
  retry: () => void;
}

/** Loads the form that a meeting's server defines (spec section 7, getMeetingFromInfo) and makes fields of it. */
export function useFormFields(meeting: Meeting, type: EntryType): FormFieldsQuery {
  const { data, error, refetch } = useCallQuery('getMeetingForm', { meetingCode: meeting.code });
  const fields = useMemo(() => {
    if (data === undefined) return null;
    return buildForm(data.items, {
      meetingId: meeting.id,
      meetingCode: meeting.code,
      entryType: type,
      startTime: data.startTime || meeting.startTime,
      endTime: data.endTime || meeting.endTime,
      today: shanghaiDate(now()),
    });
  }, [data, meeting, type]);
  return { fields, error: fields === null ? error : null, retry: () => void refetch() };
}
