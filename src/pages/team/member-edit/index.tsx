import { CentreGate } from '../../../features/centre/centre-gate';
import { CorrectAnswers } from '../../../features/correction/correct-answers';
import { MemberEdit } from '../../../features/team/member/member-edit';
import { canEditMember } from '../../../domain/ticket/member-actions';
import { returnTo } from '../../../platform/browser/navigation/navigation';
import type { CentreVisit } from '../../../session/centre';
import { useMayCorrect } from '../../../session/use-may-correct';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberEditPage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="memberEdit"
      params={params}
      members={() => [params.id ?? '']}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <EditOrCorrect visit={visit} id={params.id ?? ''} />}
    </CentreGate>
  );
}

/** An unpaid member's answers are edited, with the phone; anybody else's are corrected, as far as the meeting allows. */
function EditOrCorrect({ visit, id }: { visit: CentreVisit; id: string }) {
  const mayCorrect = useMayCorrect(visit.meeting);
  const { isTeamOperator, attendees } = visit.centre;
  const member = isTeamOperator ? attendees.find((attendee) => attendee.id === id) : undefined;
  if (member === undefined || canEditMember(member) || !mayCorrect(member)) return <MemberEdit visit={visit} id={id} />;
  const leave = (): Promise<void> => returnTo('teamMembers', { meetingCode: visit.meeting.code });
  return <CorrectAnswers visit={visit} attendee={member} about="参会人" onBack={leave} onDone={leave} />;
}
