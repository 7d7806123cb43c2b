import { MeetingCard } from '../../../features/meeting/meeting-card';
import { NextStepsCard } from '../../../features/meeting/next-steps-card';
import { RegistrationResult } from '../../../features/registration/registration-result';
import { ResultPage } from '../result-page';

export default function FreeSuccessPage() {
  return (
    <ResultPage route="freeSuccess">
      {(meeting, { applied }) => (
        <RegistrationResult
          meeting={meeting}
          route="freeSuccess"
          kind="done"
          heading="报名成功"
          text="免费报名，无需支付。"
          button="查看参会码"
        >
          <MeetingCard meeting={meeting} />
          <NextStepsCard meeting={meeting} isPaid={false} applied={applied} />
        </RegistrationResult>
      )}
    </ResultPage>
  );
}
