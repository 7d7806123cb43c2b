import type { CentreVisit } from '../../session/centre';
import { useMayCorrect } from '../../session/use-may-correct';
import { useCentrePolling } from '../../session/use-centre-polling';
import { apiUrl } from '../../api/call-server';
import { errorMessage } from '../../api/call-error';
import { useFormFields } from '../../api/registration-queries';
import type { Attendee } from '../../domain/attendee/attendee';
import { centreTag } from '../../domain/ticket/payment-tag';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { AnswerCards } from '../../forms/answer-cards';
import { toast } from '../../platform/device/feedback';
import { goBack } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView } from '../../ui/layout/state-view';

interface RegistrationInfoProps {
  visit: CentreVisit;
  /** Begins to correct the answers. */
  onCorrect: () => void;
}

/** Shows the registration's answers, read-only (product §2.18, /personal/bmxx). */
export function RegistrationInfo({ visit, onCorrect }: RegistrationInfoProps) {
  const { attendee } = visit.centre;
  const mayCorrect = useMayCorrect(visit.meeting);
  useCentrePolling(visit);
  return (
    <PageFrame
      route={visit.route}
      meeting={visit.meeting}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack('centre', { meetingId: visit.meeting.id })}>
            返回
          </Button>
          {attendee !== null && mayCorrect(attendee) && <Button onPress={onCorrect}>更正信息</Button>}
        </BottomBar>
      }
    >
      {attendee === null ? (
        <StateView kind="empty" title="暂无报名信息" />
      ) : (
        <Answers visit={visit} attendee={attendee} />
      )}
    </PageFrame>
  );
}

function Answers({ visit: { meeting, awaited }, attendee }: { visit: CentreVisit; attendee: Attendee }) {
  const { fields, error, retry } = useFormFields(meeting, formEntryType(attendee, meeting));
  return (
    <AnswerCards
      attendee={attendee}
      fields={fields}
      tag={centreTag(attendee, meeting, awaited.has(attendee.id))}
      fileUrl={apiUrl}
      onFailure={(message) => toast(message, 'fail')}
      failure={error === null ? null : { title: '报名信息加载失败', text: errorMessage(error), retry }}
    />
  );
}
