import { PaymentSuccess, readSettledPayment } from '../../../features/payment/payment-success';
import { PaymentPage } from '../payment-page';

export default function PaymentSuccessPage() {
  return (
    <PaymentPage route="paymentSuccess" read={readSettledPayment}>
      {(payment) => <PaymentSuccess key={payment.outTradeNo} payment={payment} />}
    </PaymentPage>
  );
}
