import type { SubmitResult } from '../../../contract/payment';
import type { Meeting } from '../../../domain/meeting/meeting';
import { knownByOutcome } from '../../../domain/registration/known-attendee';
import { registrationOutcome } from '../../../domain/registration/registration-outcome';
import { FirstTicketCard, useFirstTicket } from '../../../features/centre/first-ticket';
import { MeetingCard } from '../../../features/meeting/meeting-card';
import { ReviewStepsCard } from '../../../features/meeting/next-steps-card';
import { currentEntryType } from '../../../features/registration/registration-draft';
import { RegistrationResult } from '../../../features/registration/registration-result';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { keepFinishedRegistration, type FinishedRegistration } from '../../../session/finished-registration';
import { keepKnownAttendee } from '../../../session/known-attendee';
import { Skeleton } from '../../../ui/layout/skeleton';
import { continueAfterRegistration } from '../after-registration';
import { ResultPage } from '../result-page';
import { ReviewPolling } from './review-polling';

const loadWaiting = () => import('../../../features/waiting/waiting-page').then(({ WaitingPage }) => WaitingPage);

export default function ReviewPage() {
  return (
    <ResultPage route="review">
      {(meeting, finished) =>
        finished.outcome === 'waiting' ? (
          <Waiting meeting={meeting} finished={finished} />
        ) : (
          <Review meeting={meeting} />
        )
      }
    </ResultPage>
  );
}

function Waiting({ meeting, finished }: { meeting: Meeting; finished: FinishedRegistration }) {
  const Page = useLoadedWhen(true, loadWaiting);
  if (Page === null) return <Skeleton shape="card" count={2} />;
  const goOn = async (result: Omit<SubmitResult, 'isWaiting'>): Promise<void> => {
    const taken = { ...result, isWaiting: false };
    const outcome = registrationOutcome(taken);
    keepFinishedRegistration(meeting.id, { ...finished, outcome });
    keepKnownAttendee(meeting.id, knownByOutcome(outcome));
    await continueAfterRegistration(meeting, taken);
  };
  return (
    <Page meeting={meeting} submissionKey={finished.submissionKey} onTaken={goOn}>
      <MeetingCard meeting={meeting} />
    </Page>
  );
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
