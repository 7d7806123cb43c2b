import { useMemo, useRef, useState, type ReactNode } from 'react';
import { errorMessage, failureState } from '../../api/call-error';
import { useConsentTerms, type ConsentTerms } from '../../api/privacy-notice';
import { useFormFields } from '../../api/registration-queries';
import { createApiUploads } from '../../api/upload';
import { useCall } from '../../api/use-call';
import type { Outcome } from '../../api/use-command';
import type { CompletionPage } from '../../contract/completion';
import type { Attendee } from '../../domain/attendee/attendee';
import { attendeeAnswers } from '../../domain/attendee/attendee-answers';
import type { CreditInfo } from '../../domain/credit/credit-form';
import { draftAnswers, restoreAnswers, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { questions } from '../../domain/form/known-questions';
import { buildSubmission, type SubmissionFields } from '../../domain/form/submission';
import type { Meeting } from '../../domain/meeting/meeting';
import type { Consent } from '../../domain/privacy/consent';
import { maskPhone } from '../../domain/person/mobile-phone';
import { lackingFields } from '../../domain/team/completion';
import { memberEntryType } from '../../domain/team/member-steps';
import { formatDay } from '../../domain/time/format-dates';
import { isPast } from '../../domain/time/shanghai-time';
import { FormFields } from '../../forms/form-fields';
import { FormLoading } from '../../forms/form-loading';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { now } from '../../platform/device/clock';
import { toast } from '../../platform/device/feedback';
import { personalKeys } from '../../platform/storage/personal-keys';
import { draftTtlMs, getStored, removeStored, setStored } from '../../platform/storage/storage';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { Checkbox } from '../../ui/fields/checkbox';
import { Box } from '../../ui/native/box';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { PersonName, Phrases } from '../../ui/display/unbroken';
import type { CheckCredit } from './completion-credit';
import { InvitationCard } from './invitation-card';
import './completion.css';

const loadCredit = () => import('./completion-credit').then(({ CompletionCredit }) => CompletionCredit);

/** The answers that complete a place, as the calls of a link and of a login take them. */
export interface FilledIn {
  form: SubmissionFields;
  credit: CreditInfo | null;
  consent: Consent | null;
}

export interface CompletionProps {
  place: CompletionPage;
  /** Sends the answers; null while the same are being sent. */
  send: (filledIn: FilledIn) => Promise<Outcome<CompletionPage> | null>;
  /** Draws the ticket of a place that is completed. */
  ticket: (attendee: Attendee, meeting: Meeting) => ReactNode;
}

/** A place that was taken by name and phone, for its member to complete (product §2.38, §11.22). */
export function Completion({ place: asked, send, ticket }: CompletionProps) {
  const [done, setDone] = useState<CompletionPage | null>(null);
  const place = done ?? asked;
  const { data: meeting, error, refetch } = useCall('getMeetingByCode', { meetingCode: place.meetingCode });
  const { attendee } = place;
  if (place.state === 'ended' || attendee === null)
    return (
      <PageFrame route="completion">
        <StateView
          kind="ended"
          title="链接已失效"
          text="已过完善信息的最后一天，或该报名已取消。如有疑问，请联系为您报名的人。"
        />
      </PageFrame>
    );
  if (!meeting)
    return (
      <PageFrame route="completion">
        {error === null ? (
          <Skeleton shape="form" count={4} />
        ) : (
          <StateView title="会议信息加载失败" {...failureState(error, () => refetch())} />
        )}
      </PageFrame>
    );
  if (place.state === 'done')
    return (
      <PageFrame route="completion">
        <Box className="completion__done" role="status">
          <Box as="h2" className="completion__title">
            信息已完善
          </Box>
          <Box className="completion__hint">
            <Phrases>{`${place.inviter}的名单里会显示已完善，不用另外告知`}</Phrases>
          </Box>
        </Box>
        <Box className="completion__ticket">{ticket(attendee, meeting)}</Box>
      </PageFrame>
    );
  return <Asking place={place} attendee={attendee} meeting={meeting} send={send} onDone={setDone} />;
}

interface AskingProps extends Pick<CompletionProps, 'place' | 'send'> {
  attendee: Attendee;
  meeting: Meeting;
  onDone: (place: CompletionPage) => void;
}

function Asking(props: AskingProps) {
  const { meeting, attendee } = props;
  const { fields, error, retry } = useFormFields(meeting, memberEntryType(meeting));
  const asking = useConsentTerms(meeting.id, '本人');
  const { consent } = asking;
  const known = useMemo(() => (fields === null ? null : attendeeAnswers(fields, attendee)), [fields, attendee]);
  if (fields !== null && consent !== null && known !== null)
    return <CompletionForm {...props} fields={fields} known={known} consent={consent} />;
  const problem = error ?? asking.error;
  return (
    <PageFrame route="completion">
      <FormLoading problem={problem && errorMessage(problem)} onRetry={error === null ? asking.retry : retry} />
    </PageFrame>
  );
}

interface CompletionFormProps extends AskingProps {
  fields: readonly FormField[];
  known: Answers;
  consent: ConsentTerms;
}

function CompletionForm({ place, attendee, meeting, send, onDone, fields, known, consent }: CompletionFormProps) {
  const [uploads] = useState(createApiUploads);
  const [isCorrecting, setCorrecting] = useState(false);
  const [wantsCredit, setWantsCredit] = useState(false);
  // The phone is what the place is held by; the name is asked for again only where it is wrong.
  const [asked] = useState(() =>
    consent.withConsentFields(fields.filter(({ shortName }) => shortName !== questions.phone)),
  );
  const shown = useMemo(
    () => (isCorrecting ? asked : asked.filter(({ shortName }) => shortName !== questions.name)),
    [asked, isCorrecting],
  );
  const draft = personalKeys.completionDraft(attendee.id);
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) =>
    setStored(draft, draftAnswers(asked, answers), draftTtlMs),
  );
  const [initial] = useState(() =>
    restoreAnswers(
      asked,
      getStored(draft, (value) => value),
      known,
    ),
  );
  const form = useDynamicForm({ fields: shown, initial, onChange: saveSoon });
  const checkCredit = useRef<CheckCredit | null>(null);
  const lacking = useMemo(() => lackingFields(fields, known), [fields, known]);
  const takesCredit = meeting.hasCredit && !isPast(meeting.creditDeadline, now());
  const asksCredit = takesCredit && wantsCredit;
  const Credit = useLoadedWhen(asksCredit, loadCredit, () => setWantsCredit(false));

  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    const info = asksCredit ? ((await checkCredit.current?.()) ?? null) : null;
    if (asksCredit && info === null) return;
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    // Nothing waits to be written once the draft is dropped.
    saveNow(answers);
    const own = fields.filter(({ shortName }) => shown.some((field) => field.shortName === shortName));
    const outcome = await send({
      form: buildSubmission(own, answers),
      credit: info,
      consent: consent.consentIn(shown, answers),
    });
    if (outcome?.kind === 'refused') form.showRefusal(outcome.message);
    if (outcome?.kind !== 'done') return;
    removeStored(draft);
    onDone(outcome.answer);
  };
  return (
    <PageFrame
      route="completion"
      bottomBar={
        <BottomBar>
          <Button busyText="提交中…" onPress={submit}>
            提交，领取参会码
          </Button>
        </BottomBar>
      }
    >
      <InvitationCard place={place} meeting={meeting} />
      <Card
        title="已有"
        aside={
          !isCorrecting && (
            <Button kind="text" size="small" onPress={() => setCorrecting(true)}>
              姓名有误，更改
            </Button>
          )
        }
      >
        <DescriptionList
          items={[
            { term: '姓名', value: <PersonName name={attendee.name} /> },
            { term: '手机号码', value: maskPhone(attendee.phone) },
          ]}
        />
      </Card>
      <Box as="h2" className="completion__lacking">
        {`还差 ${lacking.length} 项`}
      </Box>
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={form} />
      </UploadServiceProvider>
      {takesCredit && (
        <Card label="学分">
          <Checkbox
            label="我要学分"
            hint="会后办理，不勾选也可以以后再申请"
            checked={wantsCredit}
            onChange={setWantsCredit}
          />
        </Card>
      )}
      {asksCredit && Credit !== null && <Credit {...{ fields, known }} check={checkCredit} />}
      <Box className="completion__note">
        <Phrases>{`这不是您？请告诉${place.inviter}。链接 ${formatDay(place.until, now())}前有效。`}</Phrases>
      </Box>
    </PageFrame>
  );
}
