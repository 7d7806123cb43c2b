import { RemittanceAccount } from '../../../features/payment/remittance-account';
import { PaymentPage } from '../payment-page';

export default function RemittanceAccountPage() {
  return (
    <PaymentPage route="remittanceAccount">
      {(payment) => <RemittanceAccount key={payment.outTradeNo} payment={payment} />}
    </PaymentPage>
  );
}
