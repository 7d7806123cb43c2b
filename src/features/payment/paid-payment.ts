import { isPlainObject, readNumber, readText } from '../../domain/json/read-value';
import { getStored, setStored } from '../../platform/storage/storage';
import { readPayer, type PendingPayment } from './pending-payment';

const storedKey = 'paid-payment';
const lifetimeMs = 24 * 3_600_000;

/** Remembers a payment that the server confirmed, so that reloading its success page still shows it. */
export function keepPaidPayment(payment: PendingPayment): void {
  setStored(storedKey, payment, lifetimeMs);
}

/** The payment last confirmed, for display; null where there is none. */
export function readPaidPayment(): PendingPayment | null {
  return getStored(storedKey, (value) => {
    const outTradeNo = isPlainObject(value) ? readText(value.outTradeNo) : '';
    if (!isPlainObject(value) || outTradeNo === '') return null;
    return {
      amountFen: readNumber(value.amountFen, 0),
      outTradeNo,
      meetingId: readText(value.meetingId),
      meetingCode: readText(value.meetingCode),
      meetingName: readText(value.meetingName),
      attendeeCount: readNumber(value.attendeeCount, 1),
      payer: readPayer(value.payer),
    };
  });
}
