import { apiUrl } from '../../../api/call-server';
import { errorMessage } from '../../../api/call-error';
import { useFormFields } from '../../../api/registration-queries';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import { formEntryType } from '../../../domain/ticket/form-entry-type';
import { paymentTag } from '../../../domain/ticket/payment-tag';
import { AnswerCards } from '../../../forms/answer-cards';
import { toast } from '../../../platform/feedback/feedback';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';

interface MemberAnswersProps {
  meeting: Meeting;
  member: Attendee;
}

/** What is known of a member, read-only. */
export function MemberAnswers({ meeting, member }: MemberAnswersProps) {
  const { fields, error, retry } = useFormFields(meeting, formEntryType(member, meeting));
  return (
    <>
      <AnswerCards
        entered={member}
        fields={fields}
        tag={paymentTag(member, meeting)}
        fileUrl={apiUrl}
        onFailure={(message) => toast(message, 'fail')}
      />
      {fields === null && error === null && <Skeleton shape="card" count={2} />}
      {fields === null && error !== null && (
        <StateView
          kind="error"
          title="参会人信息加载失败"
          text={errorMessage(error)}
          action={{ label: '重试', onPress: retry }}
        />
      )}
    </>
  );
}
