import { useEffect, useState } from 'react';
import type { CentreVisit } from '../../../api/centre-visit';
import type { CreditInfo } from '../../../domain/credit/credit-info';
import { prefillCredit } from '../../../domain/credit/prefill-credit';
import { restoreAnswers } from '../../../domain/form/draft-answers';
import type { FormField } from '../../../domain/form/form-field';
import { initialValues } from '../../../domain/form/initial-values';
import { refusedField } from '../../../domain/form/refused-field';
import { memberEntryType } from '../../../domain/team/member-steps';
import { formatDeadline } from '../../../domain/time/format-dates';
import { CreditFields } from '../../../forms/credit/credit-fields';
import { useCreditForm } from '../../../forms/credit/use-credit-form';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { confirm } from '../../../platform/feedback/feedback';
import { replace, returnTo } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/notice/notice';
import { Unbroken } from '../../../ui/unbroken/unbroken';
import { OperatorFrame } from '../operator-frame';
import { changeMemberDraft, memberDraftKey, readMemberDraft, type MemberDraft } from './member-draft';
import { MemberFormGate } from './member-form-gate';
import { postMember } from './post-member';

interface MemberAddCreditProps {
  visit: CentreVisit;
  title: string;
}

/** The step after the form for a new member (spec section 2, /personal/member/wyxf); without one it goes back there. */
export function MemberAddCredit({ visit, title }: MemberAddCreditProps) {
  const { meeting } = visit;
  // Read once: the draft goes when the member is saved, and this page a moment after.
  const [draft] = useState(() => readMemberDraft(memberDraftKey(visit)));
  const isReady = draft !== null && draft.isFormDone;
  useEffect(() => {
    if (!isReady) void replace('memberAdd', { meetingCode: meeting.code });
  }, [isReady, meeting.code]);
  if (!isReady) return null;
  return (
    <MemberFormGate visit={visit} title={title} entryType={memberEntryType(meeting)}>
      {(fields) => <MemberCreditForm visit={visit} title={title} fields={fields} draft={draft} />}
    </MemberFormGate>
  );
}

interface MemberCreditFormProps extends MemberAddCreditProps {
  fields: readonly FormField[];
  draft: MemberDraft;
}

function MemberCreditForm({ visit, title, fields, draft }: MemberCreditFormProps) {
  const { meeting } = visit;
  const { saveSoon, saveNow } = useDraftSaver((credit: CreditInfo) => {
    changeMemberDraft(memberDraftKey(visit), { credit });
  });
  const answers = restoreAnswers(fields, draft.answers, initialValues(fields));
  const form = useCreditForm(draft.credit ?? prefillCredit(fields, answers), saveSoon);
  const deadline = formatDeadline(meeting.creditDeadline);

  // Either button sends the member, so that each waits for the other.
  const [isWorking, setIsWorking] = useState(false);
  const alone = async (work: () => Promise<void>): Promise<void> => {
    setIsWorking(true);
    try {
      await work();
    } finally {
      setIsWorking(false);
    }
  };
  const post = async (credit: CreditInfo | null): Promise<void> => {
    const refusal = await postMember(visit, { fields, answers, credit });
    if (refusal === null || refusedField(fields, answers, refusal) === null) return;
    changeMemberDraft(memberDraftKey(visit), { refusal });
    await returnTo('memberAdd', { meetingCode: meeting.code });
  };
  const save = async (): Promise<void> => {
    const credit = await form.check();
    if (credit === null) return;
    saveNow(credit);
    if (await confirm({ title: '申请学分', text: '确认是否提交？' })) {
      await post(credit);
    }
  };
  const applyLater = (): Promise<void> => {
    saveNow(form.answers());
    return post(null);
  };

  return (
    <OperatorFrame
      visit={visit}
      title={title}
      backTo={{ route: 'memberAdd', params: { meetingCode: meeting.code } }}
      bottomBar={
        <BottomBar>
          <Button kind="outline" disabled={isWorking} busyText="提交中…" onPress={() => alone(applyLater)}>
            稍后申请
          </Button>
          <Button disabled={isWorking} busyText="提交中…" onPress={() => alone(save)}>
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
      <CreditFields form={form} />
    </OperatorFrame>
  );
}
