import { useState } from 'react';
import { attempt } from '../../api/attempt';
import type { CreditInfo } from '../../domain/credit/credit-form';
import { confirm, toast } from '../../platform/device/feedback';
import { type CentreVisit, refreshCentre } from '../../session/centre';
import { creditDraft } from './use-credit-application';

interface MemberApplication {
  id: string;
  name: string;
  credit: CreditInfo;
}

export interface CreditBatch {
  /** The members that the server refused in the last attempt, with its messages. */
  failures: readonly { name: string; message: string }[];
  /** The progress of a running batch; null if none is running. */
  progress: string | null;
  /**
   * Applies for each member after one confirmation. Continues after a refusal, which concerns only that member.
   * @returns true if all were accepted
   */
  apply: (members: readonly MemberApplication[]) => Promise<boolean>;
}

/** Applies for the credit of several members (product §11.19), each by a call of its own (product §5.19). */
export function useCreditBatch({ meeting, call }: CentreVisit): CreditBatch {
  const [failures, setFailures] = useState<CreditBatch['failures']>([]);
  const [progress, setProgress] = useState<string | null>(null);
  const apply = async (members: readonly MemberApplication[]): Promise<boolean> => {
    const text = `为 ${members.length} 位参会人申请学分，提交后不可修改。确认是否提交？`;
    if (!(await confirm({ title: '申请学分', text }))) return false;
    const failed: { name: string; message: string }[] = [];
    let done = 0;
    for (const [index, { id, name, credit }] of members.entries()) {
      setProgress(`正在提交 ${index + 1}/${members.length}`);
      const outcome = await attempt(() => call('applyCredit', { meetingId: meeting.id, attendeeId: id, credit }));
      if (outcome.kind === 'done') {
        done += 1;
        creditDraft.drop(meeting.id, id);
        continue;
      }
      failed.push({ name, message: outcome.message });
      // Without a network or a session the other calls would fail too.
      if (outcome.kind === 'unknown' || outcome.error.isExplained) break;
    }
    setProgress(null);
    setFailures(failed);
    const isAllDone = done === members.length;
    if (done > 0) toast(`已为 ${done} 位参会人申请学分`, 'ok', { keep: isAllDone });
    await refreshCentre();
    return isAllDone;
  };
  return { failures, progress, apply };
}
