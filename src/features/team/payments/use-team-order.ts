import { useRef } from 'react';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { errorMessage, RefusedError } from '../../../api/call-error';
import type { PaymentDue } from '../../../contract/payment';
import { alert } from '../../../platform/feedback/feedback';
import { randomId } from '../../../platform/random-id/random-id';

const none = { selection: '', key: '' };

/**
 * Orders payment for a selection (spec section 7, submitTeamOrder). Where no answer came, ordering the same again is
 * the same submission, so that a lost answer does not say that the members are in an order already.
 * @returns a function that answers the order to pay; null where there is none, which it has said itself
 */
export function useTeamOrder({ meeting, call }: CentreVisit): (ids: readonly string[]) => Promise<PaymentDue | null> {
  const submission = useRef(none);
  return async (ids) => {
    const selection = ids.join(',');
    if (submission.current.selection !== selection) submission.current = { selection, key: randomId() };
    const idempotencyKey = submission.current.key;
    try {
      const result = await call('submitTeamOrder', { meetingId: meeting.id, attendeeIds: ids }, { idempotencyKey });
      submission.current = none;
      void refreshCentre();
      return result;
    } catch (error) {
      if (error instanceof RefusedError) submission.current = none;
      await alert({ title: '未能生成订单', text: errorMessage(error) });
      return null;
    }
  };
}
