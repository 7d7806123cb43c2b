import type { Meeting } from '../../../domain/meeting/meeting';
import type { AppliedAlong } from '../../../domain/registration/registration-outcome';
import { FirstTicketCard, useFirstTicket } from '../../../features/centre/first-ticket';
import { MeetingCard } from '../../../features/meeting/meeting-card';
import { NextStepsCard } from '../../../features/meeting/next-steps-card';
import { RegistrationResult } from '../../../features/registration/registration-result';
import { ResultPage } from '../result-page';

export default function FreeSuccessPage() {
  return (
    <ResultPage route="freeSuccess">
      {(meeting, { applied }) => <FreeSuccess meeting={meeting} applied={applied} />}
    </ResultPage>
  );
}

function FreeSuccess({ meeting, applied }: { meeting: Meeting; applied: AppliedAlong }) {
  const first = useFirstTicket(meeting, '');
  return (
    <RegistrationResult
      meeting={meeting}
      route="freeSuccess"
      kind="done"
      heading="报名成功"
      text="免费报名，无需支付。"
      hasTicket={first.ticket !== null}
      button="查看参会码"
    >
      <FirstTicketCard {...first} />
      <MeetingCard meeting={meeting} />
      <NextStepsCard meeting={meeting} isPaid={false} applied={applied} />
    </RegistrationResult>
  );
}
