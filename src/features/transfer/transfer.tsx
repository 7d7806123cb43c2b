import { useMemo, useState } from 'react';
import { type CentreVisit, refreshCentre } from '../../session/centre';
import { errorMessage } from '../../api/call-error';
import { useConsentTerms, type ConsentTerms } from '../../api/privacy-notice';
import { useFormFields } from '../../api/registration-queries';
import type { Attendee } from '../../domain/attendee/attendee';
import { draftAnswers, openingAnswers, restoreAnswers, type Answers } from '../../domain/form/answers';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { recipientRefusal, transferRefusal } from '../../domain/ticket/transfer-refusal';
import { now } from '../../platform/device/clock';
import { appSettings } from '../../platform/network/settings';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView } from '../../ui/layout/state-view';
import { createApiUploads } from '../../api/upload';
import { useCommand } from '../../api/use-command';
import type { FormField } from '../../domain/form/form-field';
import { buildSubmission } from '../../domain/form/submission';
import { readText } from '../../domain/json/read-value';
import { maskPhone } from '../../domain/person/mobile-phone';
import { spacedPhone } from '../../domain/person/spaced-phone';
import { FormFields } from '../../forms/form-fields';
import { FormLoading } from '../../forms/form-loading';
import { RecallOffer } from '../../forms/recall-offer';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { confirm, toast } from '../../platform/device/feedback';
import { returnTo } from '../../platform/browser/navigation/navigation';
import { meetingParams } from '../../platform/browser/navigation/route-url';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { askToSubscribe } from '../../session/subscriptions';
import { forgetPeople, offeredPeople } from '../../session/remembered-people';
import { sessionDraft } from '../../session/session-drafts';
import { questions } from '../../domain/form/known-questions';
import { Offering } from './offering';

interface TransferProps {
  visit: CentreVisit;
  /** The page's parameters: `type=team&enteredId=` for an operator's member (product §2.21). */
  params: Readonly<Partial<Record<string, string>>>;
}

/**
 * Transfers a ticket (product §2.21, /personal/applyTransfer). Where the server sends links, the giver first names the receiver
 * alone (§10.28), and may fill in everything instead.
 */
export function Transfer({ visit, params }: TransferProps) {
  const { meeting, centre } = visit;
  const by = params.type === 'team' ? 'operator' : 'attendee';
  const attendee = by === 'operator' ? findMember(visit, params.enteredId ?? '') : centre.attendee;
  const backTo = by === 'operator' ? 'teamMembers' : 'centre';
  const refusal = attendee === null ? '没有找到要转赠的参会人' : transferRefusal(attendee, meeting, by, now());
  // Whoever has begun to fill in everything goes on with it.
  const [fillsAll, setFillsAll] = useState(() => transferDraft.read(meeting.id, attendee?.id ?? '') !== null);
  const isByName = appSettings().extras.transferOffers && !fillsAll;
  if (attendee === null || refusal !== null)
    return (
      <PageFrame route={visit.route} meeting={meeting} backTo={backTo}>
        <StateView kind="ended" title="当前不能转赠" text={refusal ?? ''} />
      </PageFrame>
    );
  if (isByName)
    return <Offering key={attendee.id} {...{ visit, attendee, by, backTo }} onFillAll={() => setFillsAll(true)} />;
  return <TransferAll visit={visit} attendee={attendee} backTo={backTo} />;
}

interface TransferAllProps {
  visit: CentreVisit;
  attendee: Attendee;
  backTo: 'centre' | 'teamMembers';
}

/** Fills in everything of the new holder. */
function TransferAll({ visit, attendee, backTo }: TransferAllProps) {
  const { meeting } = visit;
  const { fields, error, retry } = useFormFields(meeting, formEntryType(attendee, meeting));
  const asking = useConsentTerms(meeting.id, '受赠人');
  const { consent } = asking;
  const form = useMemo((): NewHolderForm | null => {
    if (fields === null || consent === null) return null;
    const fieldsWithConsent = consent.withConsentFields(fields);
    const draft = transferDraft.read(meeting.id, attendee.id);
    return {
      fields,
      fieldsWithConsent,
      consent,
      initial: restoreAnswers(fieldsWithConsent, draft, openingAnswers(fieldsWithConsent)),
    };
  }, [fields, consent, meeting.id, attendee.id]);
  const problem = error ?? asking.error;

  if (form !== null)
    return <TransferForm key={attendee.id} visit={visit} attendee={attendee} newHolder={form} backTo={backTo} />;
  return (
    <PageFrame route={visit.route} meeting={meeting} backTo={backTo}>
      <FormLoading problem={problem && errorMessage(problem)} onRetry={error === null ? asking.retry : retry} />
    </PageFrame>
  );
}

function findMember({ centre }: CentreVisit, attendeeId: string): Attendee | null {
  const own = centre.attendee === null ? [] : [centre.attendee];
  return [...centre.attendees, ...own].find(({ id }) => id === attendeeId) ?? null;
}

interface NewHolderForm {
  fields: readonly FormField[];
  /** The fields with the giver's declaration of the new holder's consent among them. */
  fieldsWithConsent: readonly FormField[];
  initial: Answers;
  consent: ConsentTerms;
}

interface TransferFormProps {
  visit: CentreVisit;
  /** The attendee whose ticket is transferred. */
  attendee: Attendee;
  newHolder: NewHolderForm;
  backTo: 'centre' | 'teamMembers';
}

/** The meeting's form for the new holder: stored as it is typed, and submitted after confirmation. Irreversible. */
export function TransferForm({ visit, attendee, newHolder, backTo }: TransferFormProps) {
  const { fields, fieldsWithConsent, initial, consent } = newHolder;
  const [uploads] = useState(createApiUploads);
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) =>
    transferDraft.keep(visit.meeting.id, attendee.id, draftAnswers(fieldsWithConsent, answers)),
  );
  const give = useCommand('applyTransfer', { by: visit.call, notify: (message) => toast(message, 'fail') });
  const form = useDynamicForm({ fields: fieldsWithConsent, initial, onChange: saveSoon });

  const recipients = () => offeredPeople(visit.meeting.id).filter(({ phone }) => phone !== attendee.phone);
  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    saveNow(answers);
    const submission = buildSubmission(fields, answers);
    const recipient = { name: readText(submission[questions.name]), phone: readText(submission[questions.phone]) };
    const objection = recipientRefusal(recipient, attendee);
    if (objection !== null) {
      form.setServerError(questions.phone, objection);
      return;
    }
    const text = transferQuestion(attendee, recipient);
    if (!(await confirm({ title: '转赠', text, danger: true }))) return;
    void (await askToSubscribe(['transfer'], attendee.id)).keep(visit.meeting.id, 'session');
    const outcome = await give({
      form: submission,
      meetingId: '',
      attendeeId: attendee.id,
      consent: consent.consentIn(fieldsWithConsent, answers),
    });
    if (outcome?.kind === 'refused') form.showRefusal(outcome.message);
    if (outcome?.kind !== 'done') return;
    transferDraft.drop(visit.meeting.id, attendee.id);
    toast('转赠成功！', 'ok', { keep: true });
    await returnTo(backTo, meetingParams(backTo, visit.meeting));
    // Refetched last: otherwise this page would report that there is nothing left to transfer.
    await refreshCentre();
  };

  return (
    <PageFrame
      route={visit.route}
      meeting={visit.meeting}
      backTo={backTo}
      bottomBar={
        <BottomBar>
          <Button busyText="提交中…" onPress={submit}>
            提交
          </Button>
        </BottomBar>
      }
    >
      <Notice>
        请填写受赠人的信息。转赠成功后，{attendee.name}（{maskPhone(attendee.phone)}
        ）的参会码立即失效，受赠人将收到短信通知。
      </Notice>
      <UploadServiceProvider value={uploads.service}>
        <RecallOffer form={form} people={recipients} onForget={forgetPeople} />
        <FormFields form={form} />
      </UploadServiceProvider>
    </PageFrame>
  );
}

/** Formats the confirmation. Nothing is masked, so that the giver can check the recipient's data. */
const transferQuestion = (giver: { name: string }, recipient: { name: string; phone: string }): string =>
  [
    `转给 ${recipient.name} ${spacedPhone(recipient.phone)}`,
    `${giver.name}的参会码立即失效`,
    '转赠后不可撤销，确定转赠？',
  ].join('\n');

/**
 * Drafts of new holders' answers (see `restoreAnswers`), by transferred ticket; separate from the giver's own
 * registration.
 */
export const transferDraft = sessionDraft<unknown>('transfer', (value) => value);
