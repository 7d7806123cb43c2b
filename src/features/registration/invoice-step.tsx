import { useRef, useState } from 'react';
import { useRegistrationEnd } from '../../api/registration-queries';
import { errorMessage } from '../../api/call-error';
import type { Meeting } from '../../domain/meeting/meeting';
import { mentionsEmail } from '../../domain/person/email';
import { matchPatternNatively } from '../../domain/form/field-rules';
import { refusedField, validateForm } from '../../domain/form/validate-form';
import { invoiceForm, prefillInvoice, refusesRecipient } from '../../domain/invoice/invoice-form';
import { registrationClosedMessage } from '../../domain/meeting/registration-closing';
import { personAnswers } from '../../domain/form/person-answers';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { now } from '../../platform/device/clock';
import { FormFields } from '../../forms/form-fields';
import { TitleOffer } from '../../forms/title-offer';
import { forgetTitles, titlesFor } from '../../session/remembered-titles';
import { textAnswer } from '../../domain/form/answers';
import { questions } from '../../domain/form/known-questions';
import { InvoiceTitleButton } from '../../forms/invoice-title-button';
import { FormLoading } from '../../forms/form-loading';
import { useOwnForm } from '../../forms/use-own-form';
import { alert, confirm, toast } from '../../platform/device/feedback';
import { replace, returnTo } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { StateView } from '../../ui/layout/state-view';
import { DeadlineNotice } from './deadline-notice';
import { RegistrationPage } from './registration-page';
import { useEntryGuard } from './use-entry-guard';
import { changeRegistrationDraft, getRegistrationDraft, type RegistrationDraft } from './registration-draft';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { preparePosting, useRegistrationPoster, type AfterRegistration } from './use-registration-poster';
import { useRegistrationForm, type RegistrationForm } from './use-registration-form';

interface InvoiceStepProps {
  meeting: Meeting;
  /** Loads what is called once registered. */
  loadNext: () => Promise<AfterRegistration>;
}

/** The invoice step, the last before a registration is posted (product §2.7, /Fpgl/index). */
export function InvoiceStep(props: InvoiceStepProps) {
  const draft = useEntryGuard(props.meeting, 'invoice');
  return draft === null ? null : <LoadedStep {...props} draft={draft} />;
}

/** Loads the form's definition, which posting the registration requires. */
function LoadedStep(props: InvoiceStepProps & { draft: RegistrationDraft }) {
  const { meeting, draft } = props;
  const { form, error, retry } = useRegistrationForm(meeting, draft.entryType);
  if (form !== null) return <InvoiceStepBody {...props} registration={form} />;
  return (
    <RegistrationPage meeting={meeting} type={draft.entryType} step="invoice">
      <FormLoading problem={error && errorMessage(error)} onRetry={retry} />
    </RegistrationPage>
  );
}

interface InvoiceStepBodyProps extends InvoiceStepProps {
  draft: RegistrationDraft;
  registration: RegistrationForm;
}

function InvoiceStepBody({ meeting, loadNext, draft, registration }: InvoiceStepBodyProps) {
  const type = draft.entryType;
  const isClosed = useRegistrationEnd(meeting, (text) => void alert({ text }));
  const { isPosting, register } = useRegistrationPoster(meeting, loadNext);
  const { saveSoon, saveNow } = useDraftSaver((invoice: RegistrationDraft['invoice']) =>
    changeRegistrationDraft(meeting.id, type, { invoice }),
  );
  const [prefilled] = useState(() => {
    const person = personAnswers(registration.fields, registration.initial, shanghaiDate(now()));
    return prefillInvoice([person], person);
  });
  const isTyped = useRef(false);
  const { form, info, check } = useOwnForm(invoiceForm, draft.invoice.answer ?? prefilled, (answer) => {
    isTyped.current = true;
    preparePosting(loadNext);
    saveSoon(() => ({ decision: 'open', answer: answer() }));
  });

  const post = async (invoice: RegistrationDraft['invoice']): Promise<void> => {
    saveNow(invoice);
    const { fieldsWithConsent, initial } = registration;
    const [message] = validateForm(fieldsWithConsent, initial, { matchPattern: matchPatternNatively }).values();
    if (message !== undefined) {
      // The definition changed since the form was filled in, or the draft has expired.
      toast(message, 'fail');
      return replace('attendeeForm', { meetingCode: meeting.code });
    }
    const refusal = await register(getRegistrationDraft(meeting.id) ?? { ...draft, invoice }, registration, initial);
    if (refusal === null) return;
    const isFormRefusal = refusedField(fieldsWithConsent, initial, refusal) !== null;
    // If the form has no address, the refusal can only be about the recipient's.
    const isRecipientRefusal = refusesRecipient(refusal) || (!isFormRefusal && mentionsEmail(refusal));
    if (invoice.decision === 'given' && isRecipientRefusal) {
      form.setServerError('recipientEmail', refusal);
      return;
    }
    if (!isFormRefusal) return;
    changeRegistrationDraft(meeting.id, type, { refusal });
    await returnTo('attendeeForm', { meetingCode: meeting.code });
  };
  const next = async (): Promise<void> => {
    const answer = await check();
    if (answer !== null) await post({ decision: 'given', answer });
  };

  return (
    <RegistrationPage
      meeting={meeting}
      type={type}
      step="invoice"
      bottomBar={
        <BottomBar>
          <Button
            kind="outline"
            disabled={isClosed || isPosting}
            onPress={() => post({ decision: 'later', answer: info() })}
          >
            稍后申请
          </Button>
          <Button disabled={isClosed} busy={isPosting} busyText="提交中…" onPress={next}>
            {isClosed ? '会议已结束' : '下一步'}
          </Button>
        </BottomBar>
      }
    >
      {isClosed && !isTyped.current ? (
        <StateView kind="ended" title={registrationClosedMessage} />
      ) : (
        <>
          <DeadlineNotice what="发票" deadline={meeting.invoiceDeadline} />
          <InvoiceTitleButton form={form} disabled={isPosting} notify={toast} confirm={confirm} />
          <TitleOffer
            form={form}
            disabled={isPosting}
            titles={() => titlesFor(textAnswer(registration.initial, questions.phone))}
            onForget={forgetTitles}
          />
          <FormFields form={form} />
        </>
      )}
    </RegistrationPage>
  );
}
