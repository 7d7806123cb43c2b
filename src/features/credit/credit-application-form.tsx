import { useState } from 'react';
import type { CentreVisit } from '../../api/centre-visit';
import { errorMessage } from '../../api/error-message';
import { refreshCentre } from '../../api/use-centre';
import type { CreditInfo } from '../../contract/credit-info';
import type { Entered } from '../../contract/entered';
import { formatDeadline, isPast } from '../../domain/time/deadlines';
import { CreditFields } from '../../forms/credit/credit-fields';
import { useCreditForm } from '../../forms/credit/use-credit-form';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { now } from '../../platform/clock/clock';
import { confirm, toast } from '../../platform/feedback/feedback';
import { goBack, returnTo } from '../../platform/navigation/navigation';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { useDelayed } from '../../ui/countdown/use-delayed';
import { Notice } from '../../ui/notice/notice';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { dropCreditDraft, keepCreditDraft } from '../../forms/credit/credit-draft';

interface CreditApplicationFormProps {
  visit: CentreVisit;
  title: string;
  entered: Entered;
  initial: CreditInfo;
}

/** Spec section 9: back to the centre this long after success, in milliseconds. */
const leavesAfterMs = 2_500;

/** The credit form: locked once applied for (spec section 4), and after its deadline. */
export function CreditApplicationForm({ visit, title, entered, initial }: CreditApplicationFormProps) {
  const { meeting, call } = visit;
  const centre = { route: 'centre', params: { meetingId: meeting.id } } as const;
  const [isDone, setIsDone] = useState(false);
  const leaveLater = useDelayed(leavesAfterMs);
  const { saveSoon, saveNow } = useDraftSaver((credit: CreditInfo) => keepCreditDraft(entered.id, credit));
  const form = useCreditForm(initial, saveSoon);

  const isApplied = entered.credit !== null;
  const isOver = isPast(meeting.scoreDeadline, now());
  const isLocked = isApplied || isOver || isDone;

  const submit = async (): Promise<void> => {
    const credit = await form.check();
    if (credit === null || !(await confirm({ title: '申请学分', text: '确认是否提交？' }))) return;
    saveNow(credit);
    try {
      await call('applyCredit', { params: { meetingId: meeting.id }, body: { ...credit } });
    } catch (error) {
      return toast(errorMessage(error), 'fail');
    }
    dropCreditDraft(entered.id);
    setIsDone(true);
    toast('学分申请成功', 'ok');
    void refreshCentre();
    leaveLater(() => returnTo(centre.route, centre.params));
  };

  return (
    <PageFrame
      title={title}
      backTo={centre}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(centre.route, centre.params)}>
            返回
          </Button>
          {!isApplied && !isOver && (
            <Button disabled={isDone} busyText="提交中…" onPress={submit}>
              提交
            </Button>
          )}
        </BottomBar>
      }
    >
      <CreditNotice deadline={meeting.scoreDeadline} isApplied={isApplied} isOver={isOver} />
      <CreditFields form={form} isLocked={isLocked} />
    </PageFrame>
  );
}

interface CreditNoticeProps {
  deadline: string;
  isApplied: boolean;
  isOver: boolean;
}

function CreditNotice({ deadline, isApplied, isOver }: CreditNoticeProps) {
  if (isApplied) return <Notice>您已申请学分，提交后不可修改。</Notice>;
  const date = formatDeadline(deadline);
  if (isOver) return <Notice tone="due">学分申请已于 {date} 截止。</Notice>;
  return date === '' ? null : <Notice>学分申请截止日期：{date}，提交后不可修改。</Notice>;
}
