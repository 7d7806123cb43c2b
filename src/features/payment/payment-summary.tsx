import type { ReactNode } from 'react';
import { Amount, GroupedNumber } from '../../ui/display/number-text';
import { formatMoment } from '../../domain/time/format-dates';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { Phrases, Unbroken } from '../../ui/display/unbroken';
import type { PendingPayment } from '../../session/pending-payment';
import './payment-summary.css';

/** Shows the amount due, its purpose, and the trade number. */
export function PaymentSummary({ payment }: { payment: PendingPayment }) {
  const { amountFen, meetingName, attendeeCount, outTradeNo, heldUntil = '' } = payment;
  return (
    <Card align="center">
      <Box className="payment-summary">
        <Box className="payment-summary__line">注册费合计</Box>
        <Amount amountFen={amountFen} size="hero" />
        <Box className="payment-summary__line">
          {meetingName !== '' && <Phrases>{`${meetingName}\u00a0· `}</Phrases>}
          <Unbroken>{`${attendeeCount} 人`}</Unbroken>
        </Box>
        <Box className="payment-summary__line">
          订单号 <GroupedNumber number={outTradeNo} />
        </Box>
        {heldUntil !== '' && (
          <Box className="payment-summary__line">
            <Unbroken>{`名额保留到 ${formatMoment(heldUntil)}`}</Unbroken>
          </Box>
        )}
      </Box>
    </Card>
  );
}

/** A note in small print below the cards. */
export function PaymentNote({ children }: { children: ReactNode }) {
  return (
    <Box as="p" className="payment-note">
      <Phrases>{children}</Phrases>
    </Box>
  );
}
