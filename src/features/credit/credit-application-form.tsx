import type { CentreVisit } from '../../session/centre';
import type { CreditInfo } from '../../domain/credit/credit-form';
import type { Attendee } from '../../domain/attendee/attendee';
import { FormFields } from '../../forms/form-fields';
import { goBack, returnTo } from '../../platform/navigation/navigation';
import { meetingParams } from '../../platform/navigation/route-url';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { useDelayed } from '../../ui/countdown/use-delayed';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { CreditNotice } from './credit-notice';
import { useCreditApplication } from './use-credit-application';

interface CreditApplicationFormProps {
  visit: CentreVisit;
  entered: Attendee;
  /** The credit is a member's, and the operator applies. */
  isMember: boolean;
  initial: CreditInfo;
}

/** Spec sections 7 and 9: back this long after success, in milliseconds. */
const leavesAfterMs = { centre: 2_500, teamMembers: 2_000 };

/** The credit form: locked once applied for (spec section 4), and after its deadline. */
export function CreditApplicationForm({ visit, entered, isMember, initial }: CreditApplicationFormProps) {
  const { meeting } = visit;
  const backTo = isMember ? 'teamMembers' : 'centre';
  const params = meetingParams(backTo, meeting);
  const leaveLater = useDelayed(leavesAfterMs[backTo]);
  const onDone = (): void => leaveLater(() => returnTo(backTo, params));
  const application = useCreditApplication({ visit, entered, isMember, initial, onDone });
  const { form, isApplied, isOver, isDone, submit } = application;

  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(backTo, params)}>
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
