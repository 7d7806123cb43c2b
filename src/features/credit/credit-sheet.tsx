import type { CentreVisit } from '../../session/centre';
import type { CreditInfo } from '../../domain/credit/credit-form';
import type { Attendee } from '../../domain/attendee/attendee';
import { FormFields } from '../../forms/form-fields';
import { Button } from '../../ui/display/button';
import { Sheet } from '../../ui/overlay/sheet';
import { Skeleton } from '../../ui/layout/skeleton';
import { CreditNotice } from './credit-notice';
import { useCreditApplication, useInitialCredit } from './use-credit-application';

interface CreditSheetProps {
  visit: CentreVisit;
  member: Attendee;
  open: boolean;
  onClose: () => void;
}

/** The dialog 学分 of the member list (product §2.22, /personal/teammember). */
export function CreditSheet(props: CreditSheetProps) {
  const { visit, member, open, onClose } = props;
  const initial = useInitialCredit(visit.meeting, member);
  if (initial !== null) return <CreditSheetForm key={member.id} {...props} initial={initial} />;
  return (
    <Sheet open={open} title="学分" onClose={onClose}>
      <Skeleton shape="form" count={4} />
    </Sheet>
  );
}

function CreditSheetForm({ visit, member, open, onClose, initial }: CreditSheetProps & { initial: CreditInfo }) {
  const application = useCreditApplication({ visit, attendee: member, isMember: true, initial, onDone: onClose });
  const { form, isApplied, isOver, isDone, submit } = application;
  const isLocked = isApplied || isOver || isDone;
  return (
    <Sheet
      open={open}
      title="学分"
      onClose={onClose}
      footer={
        isLocked ? undefined : (
          <Button busyText="提交中…" onPress={submit}>
            保存
          </Button>
        )
      }
    >
      <CreditNotice deadline={visit.meeting.creditDeadline} isApplied={isApplied} isOver={isOver} isMember />
      <FormFields form={form} isLocked={isLocked} />
    </Sheet>
  );
}
