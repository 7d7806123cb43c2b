import { creditForm, prefillCredit, type CreditInfo } from '../../domain/credit/credit-form';
import type { Meeting } from '../../domain/meeting/meeting';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { now } from '../../platform/device/clock';
import { FormFields } from '../../forms/form-fields';
import { useOwnForm } from '../../forms/use-own-form';
import { navigate } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Skeleton } from '../../ui/layout/skeleton';
import { DeadlineNotice } from './deadline-notice';
import { RegistrationPage } from './registration-page';
import { useEntryGuard } from './use-entry-guard';
import { changeRegistrationDraft, type RegistrationDraft } from './registration-draft';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useRegistrationForm } from './use-registration-form';

interface CreditStepProps {
  meeting: Meeting;
}

/** The credit step of a registration (product §2.6, /Wyxf/index). */
export function CreditStep(props: CreditStepProps) {
  const draft = useEntryGuard(props.meeting, 'credit');
  return draft === null ? null : <PrefilledStep {...props} draft={draft} />;
}

/** Prefills the credit form from the registration form, once its definition is loaded. */
function PrefilledStep(props: CreditStepProps & { draft: RegistrationDraft }) {
  const { meeting, draft } = props;
  const { form, error } = useRegistrationForm(meeting, draft.entryType);
  if (draft.credit.answer !== null) return <CreditStepBody {...props} initial={draft.credit.answer} />;
  if (form !== null)
    return <CreditStepBody {...props} initial={prefillCredit(form.fields, form.initial, shanghaiDate(now()))} />;
  // Without the definition nothing can be prefilled, but the step still works.
  if (error !== null) return <CreditStepBody {...props} initial={null} />;
  return (
    <RegistrationPage meeting={meeting} type={draft.entryType} step="credit">
      <Skeleton shape="form" count={6} />
    </RegistrationPage>
  );
}

interface CreditStepBodyProps extends CreditStepProps {
  draft: RegistrationDraft;
  initial: CreditInfo | null;
}

function CreditStepBody({ meeting, draft, initial }: CreditStepBodyProps) {
  const type = draft.entryType;
  const { saveSoon, saveNow } = useDraftSaver((credit: RegistrationDraft['credit']) =>
    changeRegistrationDraft(meeting.id, type, { credit }),
  );
  const { form, info, check } = useOwnForm(creditForm, initial, (answer) =>
    saveSoon(() => ({ decision: 'open', answer: answer() })),
  );

  const goOn = (credit: RegistrationDraft['credit']): Promise<void> => {
    saveNow(credit);
    return navigate('invoice', { meetingCode: meeting.code });
  };
  const next = async (): Promise<void> => {
    const answer = await check();
    if (answer !== null) await goOn({ decision: 'given', answer });
  };

  return (
    <RegistrationPage
      meeting={meeting}
      type={type}
      step="credit"
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goOn({ decision: 'later', answer: info() })}>
            稍后申请
          </Button>
          <Button onPress={next}>下一步</Button>
        </BottomBar>
      }
    >
      <DeadlineNotice what="学分" deadline={meeting.creditDeadline} />
      <FormFields form={form} />
    </RegistrationPage>
  );
}
