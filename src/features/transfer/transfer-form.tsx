import { useState } from 'react';
import { createApiUploads } from '../../api/upload';
import { type CentreVisit, refreshCentre } from '../../session/centre';
import { useCommand } from '../../api/use-command';
import type { Attendee } from '../../domain/attendee/attendee';
import { draftAnswers, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { buildSubmission } from '../../domain/form/submission';
import { maskPhone } from '../../domain/mobile-phone';
import { FormFields } from '../../forms/form-fields';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { confirm, toast } from '../../platform/feedback/feedback';
import { returnTo } from '../../platform/navigation/navigation';
import { meetingParams } from '../../platform/navigation/route-url';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice/notice';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { transferDraft } from './transfer-draft';

interface TransferFormProps {
  visit: CentreVisit;
  /** Whose ticket is given away. */
  entered: Attendee;
  fields: readonly FormField[];
  initial: Answers;
  backTo: 'centre' | 'teamMembers';
}

/** The meeting's form for the new holder, kept while it is typed, and sent after an irreversible yes. */
export function TransferForm({ visit, entered, fields, initial, backTo }: TransferFormProps) {
  const [uploads] = useState(() => createApiUploads((problem) => toast(problem, 'fail')));
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) =>
    transferDraft.keep(visit.meeting.id, entered.id, draftAnswers(fields, answers)),
  );
  const give = useCommand('applyTransfer', { by: visit.call, tell: (message) => toast(message, 'fail') });
  const form = useDynamicForm({ fields, initial, onChange: saveSoon });

  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    if (uploads.isUnderWay()) return toast('附件正在上传，请稍候', 'info');
    saveNow(answers);
    if (!(await confirm({ title: '转赠', text: '转赠后不可撤销，确定转赠？', danger: true }))) return;
    const outcome = await give({
      form: buildSubmission(fields, answers),
      meetingId: '',
      attendeeId: entered.id,
    });
    if (outcome?.kind === 'refused') form.quote(outcome.message);
    if (outcome?.kind !== 'done') return;
    transferDraft.drop(visit.meeting.id, entered.id);
    toast('转赠成功！', 'ok');
    await returnTo(backTo, meetingParams(backTo, visit.meeting));
    // Last: this page would otherwise say that there is nothing left to give.
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
        请填写受赠人的信息。转赠成功后，{entered.name}（{maskPhone(entered.phone)}
        ）的参会码立即失效，受赠人将收到短信通知。
      </Notice>
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={form} />
      </UploadServiceProvider>
    </PageFrame>
  );
}
