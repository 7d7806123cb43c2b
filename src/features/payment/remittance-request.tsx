import { relaunch, replace } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { PageFrame } from '../../ui/layout/page-frame';
import { offeredMeans } from './offered-means';
import { OrderOver } from './order-outcome';
import { PaymentNote, PaymentSummary } from './payment-summary';
import { paymentParams, type PendingPayment } from '../../session/pending-payment';
import { RemittanceSteps } from './remittance-steps';
import { submitOfflineChoice, useTransferGuard } from './receiving-account';
import { useOrderWatch } from './order-watch';

/** Asks whether to pay by transfer or on site, and tells the server (product §2.10). */
export function RemittanceRequest({ payment }: { payment: PendingPayment }) {
  const { state } = useOrderWatch(payment.outTradeNo, () => void relaunch('paymentSuccess', paymentParams(payment)));
  useTransferGuard(payment);
  const submit = async (): Promise<void> => {
    if (await submitOfflineChoice(payment.outTradeNo)) await replace('remittanceAccount', paymentParams(payment));
  };
  const isOver = state.kind === 'closed' || state.kind === 'refused';
  const bar = (
    <BottomBar>
      <Button busyText="提交中…" onPress={submit}>
        提交
      </Button>
    </BottomBar>
  );
  return (
    <PageFrame route="remittance" backTo="paymentChoice" bottomBar={isOver ? undefined : bar}>
      <PaymentSummary payment={payment} />
      {isOver ? (
        <OrderOver payment={payment} refusal={state.kind === 'refused' ? state.message : undefined} />
      ) : (
        <>
          <RemittanceSteps />
          <PaymentNote>{`提交后显示收款账户和转账附言。转账前仍可改用${offeredMeans()[0].labels.service}。`}</PaymentNote>
        </>
      )}
    </PageFrame>
  );
}
