import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { attempt } from '../../../api/use-command';
import type { CreditInfo } from '../../../domain/credit/credit-form';
import type { Answers } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import { buildSubmission } from '../../../domain/form/submission';
import { alert, toast } from '../../../platform/feedback/feedback';
import { returnTo } from '../../../platform/navigation/navigation';
import { randomId } from '../../../platform/random-id/random-id';
import { changeMemberDraft, dropMemberDraft, memberDraftKey } from './member-draft';

interface NewMember {
  fields: readonly FormField[];
  answers: Answers;
  /** Null where it is applied for later. */
  credit: CreditInfo | null;
}

/**
 * Adds a member (spec section 7, addEntered), tells the server's message, and goes to the member list. A failure
 * keeps the draft: sent again, it is the same submission.
 * @returns what the server said against it; null where it did not
 */
export async function postMember(visit: CentreVisit, { fields, answers, credit }: NewMember): Promise<string | null> {
  const { meeting, call } = visit;
  const draftKey = memberDraftKey(visit);
  const { submissionKey } = changeMemberDraft(draftKey, {});
  const member = { form: buildSubmission(fields, answers), meetingId: meeting.id, credit };
  const outcome = await attempt<string>(() => call('addMember', member, { idempotencyKey: submissionKey }));
  if (outcome.kind !== 'done') {
    // After the server's no, the next attempt is another submission; without any answer it is the same one.
    const isRefused = outcome.kind === 'refused';
    changeMemberDraft(
      draftKey,
      isRefused ? { submissionKey: randomId(), isOutcomeUnknown: false } : { isOutcomeUnknown: true },
    );
    toast(outcome.message, 'fail');
    return isRefused ? outcome.message : null;
  }
  dropMemberDraft(draftKey);
  void refreshCentre();
  await alert({ title: '新增参会人', text: outcome.answer || '添加成功' });
  await returnTo('teamMembers', { meetingCode: meeting.code });
  return null;
}
