import type { Meeting } from '../../../domain/meeting/meeting';
import { FirstTicketCard, useFirstTicket } from '../../../features/centre/first-ticket';
import { MeetingCard } from '../../../features/meeting/meeting-card';
import { ReviewStepsCard } from '../../../features/meeting/next-steps-card';
import { currentEntryType } from '../../../features/registration/registration-draft';
import { RegistrationResult } from '../../../features/registration/registration-result';
import { ResultPage } from '../result-page';
import { ReviewPolling } from './review-polling';

export default function ReviewPage() {
  return <ResultPage route="review">{(meeting) => <Review meeting={meeting} />}</ResultPage>;
}

function Review({ meeting }: { meeting: Meeting }) {
  const isPaid = currentEntryType(meeting) === 'paid';
  const { ticket } = useFirstTicket(meeting, '', !isPaid);
  if (ticket !== null)
    return (
      <RegistrationResult
        meeting={meeting}
        route="review"
        kind="done"
        heading="报名成功"
        text="主办方已通过审核。"
        hasTicket
        button="个人中心"
      >
        <FirstTicketCard ticket={ticket} isAsked={false} />
        <MeetingCard meeting={meeting} />
      </RegistrationResult>
    );
  return (
    <RegistrationResult
      meeting={meeting}
      route="review"
      kind="waiting"
      heading="等待主办方审核"
      text={`报名信息已提交，审核结果将以短信通知。${isPaid ? '现在无需支付。' : ''}`}
      button="查看审核结果"
    >
      <ReviewPolling meetingId={meeting.id} />
      <ReviewStepsCard isPaid={isPaid} />
      <MeetingCard meeting={meeting} />
    </RegistrationResult>
  );
}
