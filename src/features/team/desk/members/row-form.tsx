import { useEffect, useMemo, useState } from 'react';
import { createApiUploads } from '../../../../api/upload';
import { useCommand } from '../../../../api/use-command';
import { attendeeAnswers } from '../../../../domain/attendee/attendee-answers';
import type { Attendee } from '../../../../domain/attendee/attendee';
import { answersOf, answerTo, draftAnswers, restoreAnswers, type Answers } from '../../../../domain/form/answers';
import { matchPatternNatively } from '../../../../domain/form/field-rules';
import { withHeldOptions } from '../../../../domain/form/held-options';
import { questions } from '../../../../domain/form/known-questions';
import { buildSubmission } from '../../../../domain/form/submission';
import { validateForm } from '../../../../domain/form/validate-form';
import { FormFields } from '../../../../forms/form-fields';
import { UploadServiceProvider } from '../../../../forms/upload-service-context';
import { useDraftSaver } from '../../../../forms/use-draft-saver';
import { useDynamicForm } from '../../../../forms/use-dynamic-form';
import { toast } from '../../../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../../../session/centre';
import { Button } from '../../../../ui/display/button';
import { focusField } from '../../../../ui/fields/focus-first-invalid';
import { Box } from '../../../../ui/native/box';
import { memberCorrections } from '../../member/member-draft';
import type { MemberQuestions } from '../../member/member-form';

interface RowFormProps {
  visit: CentreVisit;
  member: Attendee;
  form: MemberQuestions;
  /** Leads to the whole form. */
  onWhole: () => unknown;
  onDone: () => void;
}

/**
 * Fills in below its row what a member's answers lack, or changes an unpaid member's phone, by the call and the rules of the
 * whole form (product §11.6, §11.22), with which it also shares what was typed.
 */
export function RowForm({ visit, member, form, onWhole, onDone }: RowFormProps) {
  const { meeting, call } = visit;
  const { id, answers: submitted } = member;
  const { fieldsWithConsent, fields, consent } = form;
  const [isFillingIn] = useState(member.isIncomplete);
  const draftId = isFillingIn ? `place:${id}` : id;
  const { own, initial } = useMemo(() => {
    const saved = attendeeAnswers(fieldsWithConsent, { answers: submitted });
    const held = withHeldOptions(fieldsWithConsent, saved);
    return { own: held, initial: restoreAnswers(held, memberCorrections.read(meeting.id, draftId), saved) };
  }, [fieldsWithConsent, submitted, meeting.id, draftId]);
  const faultsOf = (answers: Answers) => validateForm(own, answers, { matchPattern: matchPatternNatively });
  const [names, setNames] = useState<ReadonlySet<string>>(() => {
    const first = [questions.name, questions.phone];
    return new Set([...first, ...faultsOf(attendeeAnswers(fieldsWithConsent, { answers: submitted })).keys()]);
  });
  const asked = useMemo(
    () =>
      own
        .filter(({ shortName, kind }) => names.has(shortName) || kind === 'consent')
        .map((field) => ({ ...field, shownWhen: null })),
    [own, names],
  );
  const whole = (answers: Answers): Answers =>
    answersOf(own, (field) => answerTo(field, asked.some(({ id: one }) => one === field.id) ? answers : initial));
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) =>
    memberCorrections.keep(meeting.id, draftId, draftAnswers(own, whole(answers))),
  );
  const typed = useDynamicForm({ fields: asked, initial, onChange: saveSoon });
  const [uploads] = useState(createApiUploads);
  const update = useCommand('updateMember', { by: call, notify: (message) => toast(message, 'fail') });
  const [firstId] = useState(() => {
    const faults = faultsOf(initial);
    return (asked.find(({ shortName }) => faults.has(shortName)) ?? asked[0])?.id ?? '';
  });
  useEffect(() => focusField(firstId), [firstId]);

  const save = async (): Promise<void> => {
    const checked = await typed.check();
    if (checked === null) return;
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    const answers = whole(checked);
    saveNow(checked);
    // Answers may ask further questions.
    const faults = faultsOf(answers);
    const [first] = faults;
    if (first !== undefined) {
      setNames((before) => new Set([...before, ...faults.keys()]));
      typed.setServerError(...first);
      return;
    }
    const outcome = await update({
      form: buildSubmission(fields, answers),
      ...{ meetingId: meeting.id, attendeeId: id, isFillingIn, consent: consent.consentIn(own, answers) },
    });
    if (outcome?.kind === 'refused') typed.showRefusal(outcome.message);
    if (outcome?.kind === 'refused' && isFillingIn) void refreshCentre();
    if (outcome?.kind !== 'done') return;
    memberCorrections.drop(meeting.id, draftId);
    toast(`已保存${member.name}的信息`, 'ok');
    onDone();
    await refreshCentre();
  };
  return (
    <Box className="row-form" role="group" aria-label={isFillingIn ? `代填 ${member.name}` : `修改 ${member.name}`}>
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={typed} />
      </UploadServiceProvider>
      <Box className="row-form__actions">
        <Box className="team-desk__room">填了的内容自动保存在本机</Box>
        <Button kind="text" onPress={onWhole}>
          打开完整表单
        </Button>
        <Button kind="outline" onPress={onDone}>
          收起
        </Button>
        <Button busyText="保存中…" onPress={save}>
          保存
        </Button>
      </Box>
    </Box>
  );
}
