import type { CentreVisit } from '../../api/centre-visit';
import type { CreditInfo } from '../../domain/credit/credit-form';
import type { Attendee } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { FormFields } from '../../forms/form-fields';
import { goBack, returnTo } from '../../platform/navigation/navigation';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { useDelayed } from '../../ui/countdown/use-delayed';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { CreditNotice } from './credit-notice';
import { useCreditApplication } from './use-credit-application';

interface CreditApplicationFormProps {
  visit: CentreVisit;
  title: string;
  entered: Attendee;
  /** The credit is a member's, and the operator applies. */
  isMember: boolean;
  initial: CreditInfo;
}

/** Spec sections 7 and 9: back this long after success, in milliseconds. */
const leavesAfterMs = { centre: 2_500, teamMembers: 2_000 };

/** The credit form: locked once applied for (spec section 4), and after its deadline. */
export function CreditApplicationForm({ visit, title, entered, isMember, initial }: CreditApplicationFormProps) {
  const { meeting } = visit;
  const backTo = creditBackTo(meeting, isMember);
  const leaveLater = useDelayed(leavesAfterMs[backTo.route]);
  const onDone = (): void => leaveLater(() => returnTo(backTo.route, backTo.params));
  const application = useCreditApplication({ visit, entered, isMember, initial, onDone });
  const { form, isApplied, isOver, isDone, submit } = application;

  return (
    <PageFrame
      title={title}
      backTo={backTo}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(backTo.route, backTo.params)}>
            返回
          </Button>
          {!isApplied && !isOver && (
            <Button disabled={isDone} busyText="提交中…" onPress={submit}>
              {isMember ? '保存' : '提交'}
            </Button>
          )}
        </BottomBar>
      }
    >
      <CreditNotice deadline={meeting.creditDeadline} isApplied={isApplied} isOver={isOver} isMember={isMember} />
      <FormFields form={form} isLocked={isApplied || isOver || isDone} />
    </PageFrame>
  );
}

/** Where a credit application leads back to. */
export function creditBackTo(meeting: Meeting, isMember: boolean) {
  return isMember
    ? ({ route: 'teamMembers', params: { meetingCode: meeting.code } } as const)
    : ({ route: 'centre', params: { meetingId: meeting.id } } as const);
}
