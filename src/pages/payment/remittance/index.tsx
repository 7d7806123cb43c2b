import { RemittanceRequest } from '../../../features/payment/remittance-request';
import { PaymentPage } from '../payment-page';

export default function RemittancePage() {
  return (
    <PaymentPage route="remittance">
      {(payment) => <RemittanceRequest key={payment.outTradeNo} payment={payment} />}
    </PaymentPage>
  );
}
