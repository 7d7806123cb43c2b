import { PaymentChoice } from '../../../features/payment/payment-choice';
import { PaymentPage } from '../payment-page';

export default function PaymentChoicePage() {
  return (
    <PaymentPage route="paymentChoice">
      {(payment) => <PaymentChoice key={payment.outTradeNo} payment={payment} />}
    </PaymentPage>
  );
}
