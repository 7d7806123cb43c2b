import { Amount } from '../../ui/amount/amount';
import { Card } from '../../ui/card/card';
import { GroupedNumber } from '../../ui/grouped-number/grouped-number';
import { Box } from '../../ui/native/box';
import type { PendingPayment } from './pending-payment';
import './payment-summary.css';

/** What is due, for what, and the order's number. */
export function PaymentSummary({ payment }: { payment: PendingPayment }) {
  const { amountFen, meetingName, attendeeCount, outTradeNo } = payment;
  return (
    <Card align="center">
      <Box className="payment-summary">
        <Box className="payment-summary__line">注册费合计</Box>
        <Amount amountFen={amountFen} size="hero" />
        <Box className="payment-summary__line">
          {[meetingName, `${attendeeCount} 人`].filter((part) => part !== '').join(' · ')}
        </Box>
        <Box className="payment-summary__line">
          订单号 <GroupedNumber number={outTradeNo} />
        </Box>
      </Box>
    </Card>
  );
}
