import { useCommand } from '../../../api/use-command';
import type { PaymentDue } from '../../../contract/payment';
import { alert } from '../../../platform/feedback/feedback';
import { type CentreVisit, refreshCentre } from '../../../session/centre';

/**
 * Orders payment for a selection (spec section 7, submitTeamOrder). Where no answer came, ordering the same again is
 * the same submission, so that a lost answer does not say that the members are in an order already.
 * @returns a function that answers the order to pay; null where there is none, which it has said itself
 */
export function useTeamOrder({ meeting, call }: CentreVisit): (ids: readonly string[]) => Promise<PaymentDue | null> {
  const submit = useCommand('submitTeamOrder', {
    by: call,
    tell: (text) => alert({ title: '未能生成订单', text }),
    isKeyed: true,
  });
  return async (ids) => {
    const outcome = await submit({ meetingId: meeting.id, attendeeIds: ids });
    if (outcome?.kind !== 'done') return null;
    void refreshCentre();
    return outcome.answer;
  };
}
