import type { CentreVisit } from '../../../api/centre-visit';
import { errorMessage } from '../../../api/error-message';
import { RefusedError } from '../../../api/refused-error';
import { refreshCentre } from '../../../api/use-centre';
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
  let message: string;
  try {
    message = await call('addMember', {
      body: {
        ...buildSubmission(fields, answers),
        meetingId: meeting.id,
        ...(credit === null ? {} : { attr2: JSON.stringify(credit) }),
      },
      idempotencyKey: submissionKey,
    });
  } catch (error) {
    // After the server's no, the next attempt is another submission; without any answer it is the same one.
    const isRefused = error instanceof RefusedError;
    changeMemberDraft(
      draftKey,
      isRefused ? { submissionKey: randomId(), isOutcomeUnknown: false } : { isOutcomeUnknown: true },
    );
    toast(errorMessage(error), 'fail');
    return isRefused ? errorMessage(error) : null;
  }
  dropMemberDraft(draftKey);
  void refreshCentre();
  await alert({ title: '新增参会人', text: message || '添加成功' });
  await returnTo('teamMembers', { meetingCode: meeting.code });
  return null;
}
