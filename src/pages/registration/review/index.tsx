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
  const isIn = ticket !== null;
  const submitted = `报名信息已提交，审核结果将以短信通知。${isPaid ? '现在无需支付。' : ''}`;
  return (
    <RegistrationResult
      meeting={meeting}
      route="review"
      kind={isIn ? 'done' : 'waiting'}
      heading={isIn ? '报名成功' : '等待主办方审核'}
      text={isIn ? '主办方已通过审核。' : submitted}
      button="查看审核结果"
      hasTicket={isIn}
    >
      {isIn ? (
        <FirstTicketCard ticket={ticket} isAsked={false} />
      ) : (
        <>
          <ReviewPolling meetingId={meeting.id} />
          <ReviewStepsCard isPaid={isPaid} />
        </>
      )}
      <MeetingCard meeting={meeting} />
    </RegistrationResult>
  );
}
