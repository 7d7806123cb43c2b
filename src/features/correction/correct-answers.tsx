import { useCallback, useMemo, useState } from 'react';
import { errorMessage } from '../../api/call-error';
import { useConsentTerms, type ConsentTerms } from '../../api/privacy-notice';
import { useFormFields } from '../../api/registration-queries';
import { createApiUploads } from '../../api/upload';
import type { Attendee } from '../../domain/attendee/attendee';
import { attendeeAnswers } from '../../domain/attendee/attendee-answers';
import { answerChanges, isCorrectable, type AnswerChange } from '../../domain/form/answer-changes';
import { draftAnswers, restoreAnswers, type Answers } from '../../domain/form/answers';
import type { ConsentAbout } from '../../domain/form/consent-fields';
import type { FormField } from '../../domain/form/form-field';
import { withHeldOptions } from '../../domain/form/held-options';
import { lastDayToCorrect } from '../../domain/ticket/correction';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { formatDay } from '../../domain/time/format-dates';
import { FormFields } from '../../forms/form-fields';
import { FormLoading } from '../../forms/form-loading';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { now } from '../../platform/device/clock';
import { toast } from '../../platform/device/feedback';
import type { CentreVisit } from '../../session/centre';
import { sessionDraft } from '../../session/session-drafts';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { CorrectionFrame } from './correction-frame';
import { ConfirmCorrection } from './confirm-correction';

interface CorrectAnswersProps {
  visit: CentreVisit;
  attendee: Attendee;
  /** The person whose answers they are, seen from the user. */
  about: Extract<ConsentAbout, '本人' | '参会人'>;
  /** Leaves without saving. */
  onBack: () => unknown;
  /** Called once the correction is saved. */
  onDone: () => unknown;
}

/** Corrections that were begun, by attendee. */
const corrections = sessionDraft<unknown>('correction', (value) => value);

/** Corrects answers of a registration, paid or not, and shows what changes before it is saved (product §10.27). */
export function CorrectAnswers(props: CorrectAnswersProps) {
  const { visit, attendee, about } = props;
  const { meeting } = visit;
  const { fields, error, retry } = useFormFields(meeting, formEntryType(attendee, meeting));
  const asking = useConsentTerms(meeting.id, about);
  if (fields !== null && asking.consent !== null)
    return <CorrectionForm key={attendee.id} {...props} fields={fields} consent={asking.consent} />;
  const problem = error ?? asking.error;
  return (
    <CorrectionFrame visit={visit}>
      <FormLoading problem={problem && errorMessage(problem)} onRetry={error === null ? asking.retry : retry} />
    </CorrectionFrame>
  );
}

interface CorrectionFormProps extends CorrectAnswersProps {
  fields: readonly FormField[];
  consent: ConsentTerms;
}

/** Answers that are about to be saved. */
interface Corrected {
  answers: Answers;
  changes: readonly AnswerChange[];
}

function CorrectionForm({ visit, attendee, fields, consent, onBack, onDone }: CorrectionFormProps) {
  const { meeting } = visit;
  const { id, answers: submitted } = attendee;
  const [uploads] = useState(createApiUploads);
  const { asked, before, initial } = useMemo(() => {
    const saved = attendeeAnswers(fields, { answers: submitted });
    const own = withHeldOptions(fields, saved);
    return { asked: own, before: saved, initial: restoreAnswers(own, corrections.read(meeting.id, id), saved) };
  }, [fields, meeting.id, id, submitted]);
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) =>
    corrections.keep(meeting.id, id, draftAnswers(asked, answers)),
  );
  const isFixed = useCallback((field: FormField): boolean => !isCorrectable(field, before), [before]);
  const form = useDynamicForm({ fields: asked, initial, onChange: saveSoon });
  const [corrected, setCorrected] = useState<Corrected | null>(null);
  const look = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    saveNow(answers);
    const changes = answerChanges(asked, before, answers);
    if (changes.length === 0) toast('没有改动', 'info');
    else setCorrected({ answers, changes });
  };

  if (corrected !== null)
    return (
      <ConfirmCorrection
        {...{ visit, attendee, consent, before, ...corrected }}
        fields={asked}
        onBack={() => setCorrected(null)}
        onRefused={(refusal) => {
          setCorrected(null);
          form.showRefusal(refusal);
        }}
        onDone={() => {
          corrections.drop(meeting.id, id);
          return onDone();
        }}
      />
    );
  const lastDay = formatDay(lastDayToCorrect(meeting), now());
  return (
    <CorrectionFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={onBack}>
            返回
          </Button>
          <Button busyText="请稍候…" onPress={look}>
            看改了什么
          </Button>
        </BottomBar>
      }
    >
      <Notice>
        {lastDay !== '' && (
          <>
            <Unbroken>{lastDay}</Unbroken>前可以更正。
          </>
        )}
        手机号码等灰色的几项，请联系主办方更改。
      </Notice>
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={form} isFieldLocked={isFixed} />
      </UploadServiceProvider>
    </CorrectionFrame>
  );
}
