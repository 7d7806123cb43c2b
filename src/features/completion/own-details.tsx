import { useMemo, useRef, useState, type ReactNode } from 'react';
import { errorMessage } from '../../api/call-error';
import { useConsentTerms, type ConsentTerms } from '../../api/privacy-notice';
import { useFormFields } from '../../api/registration-queries';
import { createApiUploads } from '../../api/upload';
import type { Outcome } from '../../api/attempt';
import type { EntryType } from '../../domain/attendee/attendee';
import type { CreditInfo } from '../../domain/credit/credit-form';
import { draftAnswers, restoreAnswers, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { questions } from '../../domain/form/known-questions';
import { buildSubmission, type SubmissionFields } from '../../domain/form/submission';
import type { Meeting } from '../../domain/meeting/meeting';
import type { Consent } from '../../domain/privacy/consent';
import { FormFields } from '../../forms/form-fields';
import { FormLoading } from '../../forms/form-loading';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { toast } from '../../platform/device/feedback';
import { draftTtlMs, getStored, removeStored, setStored } from '../../platform/storage/storage';
import { PersonName, Phrases } from '../../ui/display/unbroken';
import { Button } from '../../ui/display/button';
import { Checkbox } from '../../ui/fields/checkbox';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { PageFrame } from '../../ui/layout/page-frame';
import { Box } from '../../ui/native/box';
import type { CheckCredit } from './completion-credit';
import './completion.css';

const loadCredit = () => import('./completion-credit').then(({ CompletionCredit }) => CompletionCredit);

/** The answers of somebody about themselves, as the calls of a link take them. */
export interface FilledIn {
  form: SubmissionFields;
  credit: CreditInfo | null;
  consent: Consent | null;
}

export interface OwnDetailsProps<Page> {
  /** The page's title. */
  title: string;
  meeting: Meeting;
  entryType: EntryType;
  /** Whose details they are: the name can be corrected, the phone is what the link is for. */
  person: { name: string; phone: string };
  /** Reads the answers that are known. */
  readKnown: (fields: readonly FormField[]) => Answers;
  /** The storage key of what is typed. */
  draft: string;
  /** Says who sent the link, and to what. */
  invitation: ReactNode;
  /** The heading over the form. */
  heading: (fields: readonly FormField[], known: Answers) => string;
  takesCredit: boolean;
  note: string;
  sendText: string;
  /** A button before the one that sends. */
  otherwise?: ReactNode;
  /** Sends the answers; null while the same are being sent. */
  send: (filledIn: FilledIn) => Promise<Outcome<Page> | null>;
  onDone: (page: Page) => void;
}

/**
 * The form in which somebody answers for themselves what another person began for them by name and phone, with their own
 * consent: a place of a team, or a ticket that is offered.
 */
export function OwnDetails<Page>(props: OwnDetailsProps<Page>) {
  const { meeting, entryType, readKnown, title } = props;
  const { fields, error, retry } = useFormFields(meeting, entryType);
  const asking = useConsentTerms(meeting.id, '本人');
  const { consent } = asking;
  const known = useMemo(() => (fields === null ? null : readKnown(fields)), [fields, readKnown]);
  if (fields !== null && consent !== null && known !== null)
    return <DetailsForm {...props} fields={fields} known={known} consent={consent} />;
  const problem = error ?? asking.error;
  return (
    <PageFrame route="completion" title={title}>
      <FormLoading problem={problem && errorMessage(problem)} onRetry={error === null ? asking.retry : retry} />
    </PageFrame>
  );
}

interface DetailsFormProps<Page> extends OwnDetailsProps<Page> {
  fields: readonly FormField[];
  known: Answers;
  consent: ConsentTerms;
}

function DetailsForm<Page>(props: DetailsFormProps<Page>) {
  const { person, draft, invitation, heading, note, sendText, otherwise, fields, known, consent } = props;
  const [uploads] = useState(createApiUploads);
  const [isCorrecting, setCorrecting] = useState(false);
  const [wantsCredit, setWantsCredit] = useState(false);
  // The phone is what the link is for; the name is asked for again only where it is wrong.
  const [asked] = useState(() =>
    consent.withConsentFields(fields.filter(({ shortName }) => shortName !== questions.phone)),
  );
  const shown = useMemo(
    () => (isCorrecting ? asked : asked.filter(({ shortName }) => shortName !== questions.name)),
    [asked, isCorrecting],
  );
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
  const head = useMemo(() => heading(fields, known), [heading, fields, known]);
  const asksCredit = props.takesCredit && wantsCredit;
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
    const outcome = await props.send({
      form: buildSubmission(own, answers),
      credit: info,
      consent: consent.consentIn(shown, answers),
    });
    if (outcome?.kind === 'refused') form.showRefusal(outcome.message);
    if (outcome?.kind !== 'done') return;
    removeStored(draft);
    props.onDone(outcome.answer);
  };
  return (
    <PageFrame
      route="completion"
      title={props.title}
      bottomBar={
        <BottomBar>
          {otherwise}
          <Button busyText="提交中…" onPress={submit}>
            {sendText}
          </Button>
        </BottomBar>
      }
    >
      {invitation}
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
            { term: '姓名', value: <PersonName name={person.name} /> },
            { term: '手机号码', value: person.phone },
          ]}
        />
      </Card>
      <Box as="h2" className="completion__lacking">
        {head}
      </Box>
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={form} />
      </UploadServiceProvider>
      {props.takesCredit && (
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
        <Phrases>{note}</Phrases>
      </Box>
    </PageFrame>
  );
}
