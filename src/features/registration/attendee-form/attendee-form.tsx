import { useEffect, useState } from 'react';
import { errorMessage } from '../../../api/call-error';
import type { EntryType } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import type { SubmitResult } from '../../../contract/payment';
import { replace } from '../../../platform/navigation/navigation';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';
import { currentEntryType } from '../entry-type-cookie';
import { getRegistrationDraft } from '../registration-draft';
import { RegistrationPage } from '../registration-page';
import { useRegistrationForm } from '../use-registration-form';
import { AttendeeFormBody } from './attendee-form-body';

interface AttendeeFormProps {
  meeting: Meeting;
  /** An order of this meeting waits to be paid. */
  isPaymentPending: boolean;
  /** The registration is in; what follows is the page's to decide. */
  onRegistered: (result: SubmitResult) => Promise<void>;
}

/**
 * The registration form (spec section 2, /index). Without a registration type it goes to the landing page; there too
 * who came Back from paying, since what they filled in is posted already and the order is found there.
 */
export function AttendeeForm({ meeting, isPaymentPending, onRegistered }: AttendeeFormProps) {
  // As the page opened: the draft goes once it has been posted, and this page a moment after.
  const [isPosted] = useState(() => isPaymentPending && getRegistrationDraft(meeting.id) === null);
  const type = isPosted ? null : currentEntryType(meeting);
  useEffect(() => {
    if (type === null) void replace('landing', { meetingCode: meeting.code });
  }, [type, meeting.code]);
  if (type === null) return null;
  return <LoadedForm meeting={meeting} type={type} onRegistered={onRegistered} />;
}

function LoadedForm({
  meeting,
  type,
  onRegistered,
}: Omit<AttendeeFormProps, 'isPaymentPending'> & { type: EntryType }) {
  const { form, error, retry } = useRegistrationForm(meeting, type);
  if (form !== null) {
    return <AttendeeFormBody meeting={meeting} type={type} form={form} onRegistered={onRegistered} />;
  }
  return (
    <RegistrationPage meeting={meeting} type={type} step="form">
      {error === null ? (
        <Skeleton shape="form" count={6} />
      ) : (
        <StateView
          kind="error"
          title="报名表加载失败"
          text={errorMessage(error)}
          action={{ label: '重试', onPress: retry }}
        />
      )}
    </RegistrationPage>
  );
}
