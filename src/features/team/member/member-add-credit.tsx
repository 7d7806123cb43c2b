import { useEffect, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { creditForm, prefillCredit, type CreditInfo } from '../../../domain/credit/credit-form';
import { initialAnswers, restoreAnswers } from '../../../domain/form/answers';
import { refusedField } from '../../../domain/form/validate-form';
import { memberEntryType } from '../../../domain/team/member-steps';
import { formatDeadline } from '../../../domain/time/format-dates';
import { shanghaiDate } from '../../../domain/time/shanghai-time';
import { now } from '../../../platform/device/clock';
import { FormFields } from '../../../forms/form-fields';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { useOwnForm } from '../../../forms/use-own-form';
import { confirm } from '../../../platform/device/feedback';
import { replace, returnTo } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { useOneAtATime } from '../../../ui/native/use-one-at-a-time';
import { Notice } from '../../../ui/display/notice';
import { Unbroken } from '../../../ui/display/unbroken';
import { OperatorFrame } from '../operator-frame';
import { changeMemberDraft, memberDraftKey, readMemberDraft, type MemberDraft, postMember } from './member-draft';
import { MemberFormGate, type MemberQuestions } from './member-form';

interface MemberAddCreditProps {
  visit: CentreVisit;
}

/**
 * The credit step for a new member (product §2.27, /personal/member/wyxf). If the form is not completed it goes back to it.
 */
export function MemberAddCredit({ visit }: MemberAddCreditProps) {
  const { meeting } = visit;
  // Read once, since the draft is deleted when the member is saved, just before this page unmounts.
  const [draft] = useState(() => readMemberDraft(memberDraftKey(visit)));
  const isReady = draft !== null && draft.isFormDone;
  useEffect(() => {
    if (!isReady) void replace('memberAdd', { meetingCode: meeting.code });
  }, [isReady, meeting.code]);
  if (!isReady) return null;
  return (
    <MemberFormGate visit={visit} entryType={memberEntryType(meeting)}>
      {(form) => <MemberCreditForm visit={visit} questions={form} draft={draft} />}
    </MemberFormGate>
  );
}

interface MemberCreditFormProps extends MemberAddCreditProps {
  questions: MemberQuestions;
  draft: MemberDraft;
}

function MemberCreditForm({ visit, questions, draft }: MemberCreditFormProps) {
  const { fields, fieldsWithConsent } = questions;
  const { meeting } = visit;
  const { saveSoon, saveNow } = useDraftSaver((credit: CreditInfo) => {
    changeMemberDraft(memberDraftKey(visit), { credit });
  });
  const answers = restoreAnswers(fieldsWithConsent, draft.answers, initialAnswers(fieldsWithConsent));
  const initial = draft.credit ?? prefillCredit(fields, answers, shanghaiDate(now()));
  const { form, info, check } = useOwnForm(creditForm, initial, saveSoon);
  const deadline = formatDeadline(meeting.creditDeadline);

  // Both buttons submit the member, so only one may run at a time.
  const working = useOneAtATime();
  const post = async (credit: CreditInfo | null): Promise<void> => {
    const refusal = await postMember(visit, { form: questions, answers, credit });
    if (refusal === null || refusedField(fieldsWithConsent, answers, refusal) === null) return;
    changeMemberDraft(memberDraftKey(visit), { refusal });
    await returnTo('memberAdd', { meetingCode: meeting.code });
  };
  const save = async (): Promise<void> => {
    const credit = await check();
    if (credit === null) return;
    saveNow(credit);
    if (await confirm({ title: '申请学分', text: '确认是否提交？' })) {
      await post(credit);
    }
  };
  const applyLater = (): Promise<void> => {
    saveNow(info());
    return post(null);
  };

  return (
    <OperatorFrame
      visit={visit}
      backTo="memberAdd"
      bottomBar={
        <BottomBar>
          <Button
            kind="outline"
            disabled={working.isWorking}
            busyText="提交中…"
            onPress={() => working.run(applyLater)}
          >
            稍后申请
          </Button>
          <Button disabled={working.isWorking} busyText="保存中…" onPress={() => working.run(save)}>
            保存
          </Button>
        </BottomBar>
      }
    >
      {deadline !== '' && (
        <Notice>
          学分申请截止日期：<Unbroken>{deadline}</Unbroken>，稍后也可在成员管理中申请。
        </Notice>
      )}
      <FormFields form={form} />
    </OperatorFrame>
  );
}
