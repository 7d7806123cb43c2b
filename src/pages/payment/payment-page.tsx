import '../../api/register-page-calls';
import type { ReactNode } from 'react';
import { PaymentGate, type PaymentGateProps } from '../../features/payment/payment-gate';
import { getRegistrationDraft } from '../../features/registration/registration-draft';
import { useRouteParams } from '../../platform/browser/route-params';
import { meetingOfPage } from '../../session/last-meeting';

/** The frame of the payment pages: their entry guard, with the meeting of the URL or the last one used, and its draft. */
export function PaymentPage(props: Pick<PaymentGateProps, 'route' | 'read' | 'children'>): ReactNode {
  const params = useRouteParams();
  const meeting = meetingOfPage(params);
  const isNamed = Boolean(params.meetingCode || params.meetingId);
  const draft = meeting === null ? null : getRegistrationDraft(meeting.id);
  return (
    <PaymentGate
      {...props}
      named={isNamed ? meeting : null}
      meetingCode={meeting?.code ?? ''}
      hasDraft={draft?.isFormDone === true}
    />
  );
}
