import '../../api/later-calls';
import type { ReactNode } from 'react';
import { PaymentGate, type PaymentGateProps } from '../../features/payment/payment-gate';
import { getRegistrationDraft } from '../../features/registration/registration-draft';
import { lastMeeting } from '../../session/last-meeting';

/** Shared by the payment pages: their entry guard, with the meeting last used and its registration draft. */
export function PaymentPage(props: Pick<PaymentGateProps, 'route' | 'read' | 'children'>): ReactNode {
  const meeting = lastMeeting();
  const draft = meeting === null ? null : getRegistrationDraft(meeting.id);
  return <PaymentGate {...props} meetingCode={meeting?.code ?? ''} hasDraft={draft?.isFormDone === true} />;
}
