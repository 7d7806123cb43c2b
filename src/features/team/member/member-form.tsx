import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useConsentTerms, type ConsentTerms } from '../../../api/privacy-notice';
import { createApiUploads } from '../../../api/upload';
import type { CentreVisit } from '../../../session/centre';
import { forgetPeople, offeredPeople } from '../../../session/remembered-people';
import { attempt } from '../../../api/attempt';
import { usePhoneCheck, useFormFields } from '../../../api/registration-queries';
import type { Answers } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import { registrationClosedMessage } from '../../../domain/meeting/registration-closing';
import { FormFields } from '../../../forms/form-fields';
import { FormLoading } from '../../../forms/form-loading';
import { RecallOffer } from '../../../forms/recall-offer';
import { UploadServiceProvider } from '../../../forms/upload-service-context';
import { useLateRefusal } from '../../../forms/use-late-refusal';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { toast } from '../../../platform/device/feedback';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { useOneAtATime } from '../../../ui/native/use-one-at-a-time';
import { StateView } from '../../../ui/layout/state-view';
import { OperatorFrame } from '../operator-frame';
import { errorMessage } from '../../../api/call-error';
import type { EntryType } from '../../../domain/attendee/attendee';
import { memberPhoneRegisteredMessage } from '../../../domain/team/member-steps';
import { questions } from '../../../domain/form/known-questions';

export interface MemberFormProps {
  visit: CentreVisit;
  /** The fields with the consent checkboxes among them. */
  fieldsWithConsent: readonly FormField[];
  initial: Answers;
  button: { text: string; isDisabled: boolean };
  /** Returns the key of the pending submission. */
  submissionKey?: () => string | undefined;
  /** Returns true to check first if the phone may register; false if it may already be the member's own. */
  asksPhone: () => boolean;
  /** Called on every change; its argument reads the current answers. */
  onChange: (answers: () => Answers) => void;
  /**
   * Called with valid answers.
   * @returns the server's refusal; null for none
   */
  onSubmit: (answers: Answers) => Promise<string | null>;
  /** Saves this member at once and goes on to the next. */
  onSubmitAndContinue?: ((answers: Answers) => Promise<string | null>) | undefined;
  /** True once registration has ended: only a form with input is still shown. */
  isEnded?: boolean;
  /** Returns the refusal of a later page once, then ''. */
  takeRefusal?: () => string;
}

const noKey = (): undefined => undefined;
const noRefusal = (): string => '';

/** The meeting's form for a member, new or known. */
export function MemberForm(props: MemberFormProps) {
  const { visit, fieldsWithConsent, initial, button, submissionKey = noKey, asksPhone, onChange, onSubmit } = props;
  const { takeRefusal = noRefusal, onSubmitAndContinue, isEnded = false } = props;
  const isTyped = useRef(false);
  // Both buttons submit the member, so only one may run at a time.
  const working = useOneAtATime();
  const { meeting } = visit;
  const [uploads] = useState(createApiUploads);
  const phone = usePhoneCheck(meeting.id, submissionKey, (message) => toast(message, 'fail'));
  const form = useDynamicForm({
    fields: fieldsWithConsent,
    initial,
    onChange: (answers, { shortName }) => {
      isTyped.current = true;
      onChange(answers);
      if (shortName === questions.phone) phone.onAnswers(answers());
    },
  });

  const submit = async (post: (answers: Answers) => Promise<string | null>): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    if (asksPhone()) {
      const outcome = await attempt(() => phone.mayRegister(answers));
      if (outcome.kind !== 'done') {
        toast(outcome.message, 'fail');
        return;
      }
      if (!outcome.answer) return;
    }
    form.showRefusal((await post(answers)) ?? '');
  };
  useLateRefusal(form, takeRefusal);

  return (
    <OperatorFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          {onSubmitAndContinue !== undefined && (
            <Button
              kind="outline"
              onPress={() => working.run(() => submit(onSubmitAndContinue))}
              disabled={phone.isBlocked || working.isWorking}
            >
              保存并继续添加
            </Button>
          )}
          <Button
            onPress={() => working.run(() => submit(onSubmit))}
            busy={working.isWorking}
            disabled={button.isDisabled || phone.isBlocked}
            disabledReason={phone.isBlocked ? memberPhoneRegisteredMessage : undefined}
            busyText="请稍候…"
          >
            {button.text}
          </Button>
        </BottomBar>
      }
    >
      {isEnded && !isTyped.current ? (
        <StateView kind="ended" title={registrationClosedMessage} text="不能再添加参会人。" />
      ) : (
        <UploadServiceProvider value={uploads.service}>
          <RecallOffer form={form} people={() => offeredPeople(meeting.id)} onForget={forgetPeople} />
          <FormFields
            form={form}
            externalErrors={phone.errors}
            onFieldBlur={(field, value) => {
              if (asksPhone()) phone.onFieldBlur(field, value);
            }}
          />
        </UploadServiceProvider>
      )}
    </OperatorFrame>
  );
}

/** The questions about a member. */
export interface MemberQuestions {
  fields: readonly FormField[];
  /** The fields with the operator's declaration of the member's consent among them. */
  fieldsWithConsent: readonly FormField[];
  consent: ConsentTerms;
}

interface MemberFormGateProps {
  visit: CentreVisit;
  entryType: EntryType;
  children: (form: MemberQuestions) => ReactNode;
}

/** Loads the form that members answer. */
export function MemberFormGate({ visit, entryType, children }: MemberFormGateProps) {
  const { meeting } = visit;
  const { fields, error, retry } = useFormFields(meeting, entryType);
  const asking = useConsentTerms(meeting.id, '参会人');
  const { consent } = asking;
  const form = useMemo(
    () =>
      fields === null || consent === null
        ? null
        : { fields, consent, fieldsWithConsent: consent.withConsentFields(fields) },
    [fields, consent],
  );
  if (form !== null && visit.centre.isTeamOperator) return <>{children(form)}</>;
  const problem = error ?? asking.error;
  return (
    <OperatorFrame visit={visit}>
      <FormLoading problem={problem && errorMessage(problem)} onRetry={error === null ? asking.retry : retry} />
    </OperatorFrame>
  );
}
