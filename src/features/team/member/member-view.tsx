import type { CentreVisit } from '../../../session/centre';
import { useMayCorrect } from '../../../session/use-may-correct';
import { memberActions } from '../../../domain/ticket/member-actions';
import { now } from '../../../platform/device/clock';
import { goBack, navigate } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { StateView } from '../../../ui/layout/state-view';
import { OperatorFrame } from '../operator-frame';
import { apiUrl } from '../../../api/call-server';
import { errorMessage } from '../../../api/call-error';
import { useFormFields } from '../../../api/registration-queries';
import type { Attendee } from '../../../domain/attendee/attendee';
import { formEntryType } from '../../../domain/ticket/form-entry-type';
import { paymentTag } from '../../../domain/ticket/payment-tag';
import { AnswerCards } from '../../../forms/answer-cards';
import { toast } from '../../../platform/device/feedback';

interface MemberViewProps {
  visit: CentreVisit;
  id: string;
}

export function MemberView({ visit, id }: MemberViewProps) {
  const { meeting, centre } = visit;
  const member = centre.attendees.find((attendee) => attendee.id === id);
  const context = { meeting, operator: centre.operator, now: now() };
  const actions = member === undefined ? [] : memberActions(member, context);
  const mayCorrect = useMayCorrect(meeting);
  return (
    <OperatorFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack('teamMembers', { meetingCode: meeting.code })}>
            返回
          </Button>
          {actions.includes('credit') && (
            <Button
              kind="outline"
              onPress={() => navigate('memberCredit', { meetingCode: meeting.code, enteredId: id })}
            >
              学分
            </Button>
          )}
          {(actions.includes('edit') || (member !== undefined && mayCorrect(member))) && (
            <Button onPress={() => navigate('memberEdit', { meetingCode: meeting.code, id })}>编辑</Button>
          )}
        </BottomBar>
      }
    >
      {member === undefined ? (
        <StateView kind="lost" title="没有找到该参会人" text="可能已被删除，请返回成员管理查看。" />
      ) : (
        <MemberAnswers visit={visit} member={member} />
      )}
    </OperatorFrame>
  );
}

interface MemberAnswersProps {
  visit: CentreVisit;
  member: Attendee;
}

export function MemberAnswers({ visit: { meeting, awaited }, member }: MemberAnswersProps) {
  const { fields, error, retry } = useFormFields(meeting, formEntryType(member, meeting));
  return (
    <AnswerCards
      attendee={member}
      fields={fields}
      tag={paymentTag(member, meeting, awaited.has(member.id))}
      fileUrl={apiUrl}
      onFailure={(message) => toast(message, 'fail')}
      failure={error === null ? null : { title: '参会人信息加载失败', text: errorMessage(error), retry }}
    />
  );
}
