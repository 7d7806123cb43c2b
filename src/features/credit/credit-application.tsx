import type { CentreVisit } from '../../session/centre';
import type { Attendee } from '../../domain/attendee/attendee';
import { canApplyCredit } from '../../domain/ticket/attendee-actions';
import { canApplyMemberCredit } from '../../domain/ticket/member-actions';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { useInitialCredit, useCreditApplication } from './use-credit-application';
import type { CreditInfo } from '../../domain/credit/credit-form';
import { FormFields } from '../../forms/form-fields';
import { goBack, returnTo } from '../../platform/browser/navigation/navigation';
import { meetingParams } from '../../platform/browser/navigation/route-url';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { useDelayed } from '../../ui/display/countdown';
import { CreditNotice } from './credit-notice';

interface CreditApplicationProps {
  visit: CentreVisit;
  /** The member an operator applies for; omitted for one's own credit. */
  memberId?: string;
}

/** Applies for credit, one's own or a member's (product §2.20, §2.31, /personal/sqxf and /personal/member/xf). */
export function CreditApplication({ visit, memberId }: CreditApplicationProps) {
  const { meeting, centre } = visit;
  const isMember = memberId !== undefined;
  const attendee = isMember ? (centre.attendees.find(({ id }) => id === memberId) ?? null) : centre.attendee;
  if (attendee !== null && (attendee.credit !== null || mayApply(visit, attendee, isMember))) {
    return <Prefilled visit={visit} attendee={attendee} isMember={isMember} />;
  }
  return (
    <PageFrame route={visit.route} meeting={meeting}>
      <StateView
        kind="ended"
        title={attendee === null && isMember ? '没有找到该参会人' : '当前不能申请学分'}
        text={meeting.hasCredit ? '报名生效后可申请学分。' : '本次会议不授予学分。'}
      />
    </PageFrame>
  );
}

function mayApply({ meeting }: CentreVisit, attendee: Attendee, isMember: boolean): boolean {
  if (!isMember) return canApplyCredit(attendee, meeting);
  return canApplyMemberCredit(attendee, { meeting });
}

interface PrefilledProps {
  visit: CentreVisit;
  attendee: Attendee;
  isMember: boolean;
}

function Prefilled({ visit, attendee, isMember }: PrefilledProps) {
  const { meeting } = visit;
  const initial = useInitialCredit(meeting, attendee);
  if (initial !== null) {
    return <CreditApplicationForm visit={visit} attendee={attendee} isMember={isMember} initial={initial} />;
  }
  return (
    <PageFrame route={visit.route} meeting={meeting}>
      <Skeleton shape="form" count={6} />
    </PageFrame>
  );
}

interface CreditApplicationFormProps {
  visit: CentreVisit;
  attendee: Attendee;
  /** True if an operator applies for a member. */
  isMember: boolean;
  initial: CreditInfo;
}

/** Delay before leaving after success (product §8.4), in milliseconds. */
const leaveDelayMs = { centre: 2_500, teamMembers: 2_000 };

/** The credit form: locked once applied for (product §8.3) and after the deadline. */
export function CreditApplicationForm({ visit, attendee, isMember, initial }: CreditApplicationFormProps) {
  const { meeting } = visit;
  const backTo = isMember ? 'teamMembers' : 'centre';
  const params = meetingParams(backTo, meeting);
  const leaveLater = useDelayed(leaveDelayMs[backTo]);
  const onDone = (): void => leaveLater(() => returnTo(backTo, params));
  const application = useCreditApplication({ visit, attendee, isMember, initial, onDone });
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
            <Button disabled={isDone} busyText={isMember ? '保存中…' : '提交中…'} onPress={submit}>
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
