import { useRef } from 'react';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { errorMessage, RefusedError } from '../../../api/call-error';
import type { SubmitResult } from '../../../contract/payment';
import { alert } from '../../../platform/feedback/feedback';
import { randomId } from '../../../platform/random-id/random-id';

/**
 * Orders payment for a selection (spec section 7, submitTeamOrder). Where no answer came, ordering the same again is
 * the same submission, so that a lost answer does not say that the members are in an order already.
 * @returns a function that answers the order to pay; null where there is none, which it has said itself
 */
export function useTeamOrder({ meeting, call }: CentreVisit): (ids: readonly string[]) => Promise<SubmitResult | null> {
  const submission = useRef({ enteredIds: '', key: '' });
  return async (ids) => {
    const enteredIds = ids.join(',');
    if (submission.current.enteredIds !== enteredIds) submission.current = { enteredIds, key: randomId() };
    const idempotencyKey = submission.current.key;
    try {
      const result = await call('submitTeamOrder', { body: { meetingId: meeting.id, enteredIds }, idempotencyKey });
      submission.current = { enteredIds: '', key: '' };
      void refreshCentre();
      return result;
    } catch (error) {
      if (error instanceof RefusedError) submission.current = { enteredIds: '', key: '' };
      await alert({ title: '未能生成订单', text: errorMessage(error) });
      return null;
    }
  };
}
