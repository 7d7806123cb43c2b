import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/call-error';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { replace, navigate } from '../../platform/browser/navigation/navigation';
import {
  currentEntryType,
  getRegistrationDraft,
  changeRegistrationDraft,
  hasGivenStep,
  newRegistrationDraft,
  postponeSteps,
} from './registration-draft';
import { BarPrice } from './bar-price';
import { RegistrationPage, stepRoutes } from './registration-page';
import { useRegistrationForm, type RegistrationForm } from './use-registration-form';
import { createApiUploads } from '../../api/upload';
import { attempt } from '../../api/attempt';
import { usePhoneCheck, useRegistrationEnd } from '../../api/registration-queries';
import { draftAnswers, type Answers } from '../../domain/form/answers';
import { registrationClosedMessage } from '../../domain/meeting/registration-closing';
import { entryTypeTexts, registrationTypeOutcome } from '../../domain/meeting/registration-type';
import { submitButton, submitState } from '../../domain/meeting/submit-state';
import { ownPhoneRegisteredMessage } from '../../domain/registration/registered-phone';
import { nextStep, putOffText, registrationSteps } from '../../domain/registration/registration-steps';
import { FormFields } from '../../forms/form-fields';
import { FormLoading } from '../../forms/form-loading';
import { RecallOffer } from '../../forms/recall-offer';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useLateRefusal } from '../../forms/use-late-refusal';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { now } from '../../platform/device/clock';
import { alert, toast } from '../../platform/device/feedback';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { useOneAtATime } from '../../ui/native/use-one-at-a-time';
import { Box } from '../../ui/native/box';
import { Notice } from '../../ui/display/notice';
import { StateView } from '../../ui/layout/state-view';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { keepLoginPhone } from '../../session/login-phone';
import { forgetPeople, offeredPeople } from '../../session/remembered-people';
import {
  askAboutRegistration,
  preparePosting,
  useRegistrationPoster,
  type AfterRegistration,
} from './use-registration-poster';
import './attendee-form.css';
import { questions } from '../../domain/form/known-questions';

interface AttendeeFormProps {
  meeting: Meeting;
  /** Goes to the result of the registration last posted on this device; null if the form may be filled in. */
  onPosted: (() => Promise<void>) | null;
  /** Loads what is called once registered; the page decides where to go. */
  loadNext: () => Promise<AfterRegistration>;
}

/**
 * The registration form (product §2.5, /index). Without an entry type it goes to the landing page. Going back from payment
 * or a result leads to the result instead of an empty form.
 */
export function AttendeeForm({ meeting, onPosted, loadNext }: AttendeeFormProps) {
  // Read when the page opens: the draft is deleted after posting, just before this page unmounts.
  const [leave] = useState(() => onPosted);
  // Another tab may choose the other type meanwhile: this form keeps its own.
  const [type] = useState(() => (leave === null ? currentEntryType(meeting) : null));
  useEffect(() => {
    if (leave !== null) void leave();
    else if (type === null) void replace('landing', { meetingCode: meeting.code });
  }, [leave, type, meeting.code]);
  if (type === null) return null;
  return <LoadedForm meeting={meeting} type={type} loadNext={loadNext} />;
}

function LoadedForm({ meeting, type, loadNext }: Omit<AttendeeFormProps, 'onPosted'> & { type: EntryType }) {
  const { form, error, retry } = useRegistrationForm(meeting, type);
  if (form !== null) {
    return <AttendeeFormBody meeting={meeting} type={type} form={form} loadNext={loadNext} />;
  }
  return (
    <RegistrationPage meeting={meeting} type={type} step="form">
      <FormLoading problem={error && errorMessage(error)} onRetry={retry} />
    </RegistrationPage>
  );
}

interface AttendeeFormBodyProps {
  meeting: Meeting;
  type: EntryType;
  form: RegistrationForm;
  loadNext: () => Promise<AfterRegistration>;
}

export function AttendeeFormBody({ meeting, type, form, loadNext }: AttendeeFormBodyProps) {
  const { fieldsWithConsent } = form;
  const [uploads] = useState(createApiUploads);
  const isClosed = useRegistrationEnd(meeting, (text) => void alert({ text }));
  const phone = usePhoneCheck(
    meeting.id,
    () => getRegistrationDraft(meeting.id)?.submissionKey,
    (message, blockedPhone) => {
      keepLoginPhone(meeting.id, blockedPhone);
      const action = { label: '登录查看', onPress: () => navigate('login', { meetingId: meeting.id }) };
      toast(message, 'fail', { action });
    },
  );
  const { register } = useRegistrationPoster(meeting, loadNext);
  const isTyped = useRef(false);

  const { saveSoon, saveNow } = useDraftSaver((draft: { answers: Answers; isFormDone: boolean }) =>
    changeRegistrationDraft(meeting.id, type, { ...draft, answers: draftAnswers(fieldsWithConsent, draft.answers) }),
  );
  const dynamicForm = useDynamicForm({
    fields: fieldsWithConsent,
    initial: form.initial,
    onChange: (answers, { shortName }) => {
      isTyped.current = true;
      preparePosting(loadNext);
      saveSoon(() => ({ answers: answers(), isFormDone: false }));
      if (shortName === questions.phone) phone.onAnswers(answers());
    },
  });

  const isOver = isClosed && !isTyped.current;
  const state = submitState({ isClosed, isPaid: meeting.isPaid, entryType: type });
  const button = submitButton(state);

  /** @param isLater postpones credit and invoice, so that the registration is posted at once */
  const goOn = async (isLater: boolean): Promise<void> => {
    const isLast = state !== 'more-steps' || isLater;
    const answers = await dynamicForm.check();
    if (answers === null) return;
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    const told = isLast ? await askAboutRegistration(meeting, answers) : undefined;
    if (!(await phone.mayRegister(answers))) return;
    saveNow({ answers, isFormDone: true });
    if (!isLast) return goToNextStep();
    if (isLater) postponeSteps(meeting.id, type);
    const draft = getRegistrationDraft(meeting.id) ?? newRegistrationDraft(type);
    const refusal = await register(draft, form, answers, told);
    if (refusal !== null) dynamicForm.showRefusal(refusal);
  };
  // Both buttons submit the form, so only one submission may run at a time.
  const working = useOneAtATime();
  const submit = async (isLater: boolean): Promise<void> => {
    const outcome = await attempt(() => goOn(isLater));
    if (outcome.kind !== 'done') toast(outcome.message, 'fail');
  };
  const mayPutOff = state === 'more-steps' && !hasGivenStep(getRegistrationDraft(meeting.id));
  const putOff = mayPutOff ? putOffText(meeting, type, now()) : '';
  const isBlocked = button.isDisabled || phone.isBlocked;
  useLateRefusal(dynamicForm, () => {
    const refusal = getRegistrationDraft(meeting.id)?.refusal ?? '';
    if (refusal !== '') changeRegistrationDraft(meeting.id, type, { refusal: '' });
    return refusal;
  });
  const goToNextStep = (): Promise<void> => {
    const steps = registrationSteps({ hasCredit: meeting.hasCredit, entryType: type });
    return navigate(stepRoutes[nextStep(steps, 'form') ?? 'invoice'], { meetingCode: meeting.code });
  };

  return (
    <RegistrationPage
      meeting={meeting}
      type={type}
      step="form"
      isOver={isOver}
      bottomBar={
        <BottomBar>
          {state === 'more-steps' && (
            <BarPrice meeting={meeting} type={type} isBesideButton={putOff === ''} store={dynamicForm.store} />
          )}
          {putOff !== '' && (
            <Button
              kind="outline"
              onPress={() => working.run(() => submit(true))}
              disabled={isBlocked || working.isWorking}
              busyText="提交中…"
            >
              {putOff}
            </Button>
          )}
          <Button
            onPress={() => working.run(() => submit(false))}
            disabled={isBlocked || working.isWorking}
            disabledReason={phone.isBlocked ? ownPhoneRegisteredMessage : undefined}
            busyText={state === 'last-step' ? '提交中…' : '请稍候…'}
          >
            {button.text}
          </Button>
        </BottomBar>
      }
    >
      {isOver ? (
        <StateView kind="ended" title={registrationClosedMessage} />
      ) : (
        <UploadServiceProvider value={uploads.service}>
          {registrationTypeOutcome(meeting) === 'ask' && <Notice>报名类型：{entryTypeTexts[type]}</Notice>}
          <RecallOffer form={dynamicForm} people={() => offeredPeople(meeting.id)} onForget={forgetPeople} />
          <FormFields form={dynamicForm} externalErrors={phone.errors} onFieldBlur={phone.onFieldBlur} />
        </UploadServiceProvider>
      )}
      <Box className="attendee-form__login">
        <Button kind="text" onPress={() => navigate('login', { meetingId: meeting.id })}>
          已报名？查看详情
        </Button>
      </Box>
    </RegistrationPage>
  );
}
