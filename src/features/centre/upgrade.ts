import { type CentreVisit, refreshCentre } from '../../session/centre';
import { errorMessage } from '../../api/call-error';
import type { PaymentDue } from '../../contract/payment';
import { alert, confirm } from '../../platform/feedback/feedback';

/** Makes a delegate of a free guest (spec section 7, upgradedUser). @returns the order to pay; null for none */
export async function upgrade({ meeting, call }: CentreVisit): Promise<PaymentDue | null> {
  const isConfirmed = await confirm({
    title: '升级为参会代表',
    text: '升级后需支付注册费，支付完成前仍可凭参观身份入场。确定升级？',
  });
  if (!isConfirmed) return null;
  try {
    const result = await call('upgrade', { meetingId: meeting.id });
    void refreshCentre();
    return result;
  } catch (error) {
    await alert({ title: '升级未成功', text: errorMessage(error) });
    return null;
  }
}
