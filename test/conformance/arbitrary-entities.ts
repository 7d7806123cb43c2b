import * as fc from 'fast-check';
import type {
  Attendee,
  PaidBy,
  PaymentState,
  RefundState,
  TransferState,
  UserType,
} from '../../src/domain/attendee/attendee';
import { asSubmitted } from '../../src/domain/attendee/submitted-answers';
import type { Meeting } from '../../src/domain/meeting/meeting';
import { invoiceFileKinds } from '../../src/domain/invoice/invoice-file';
import type { Order } from '../../src/domain/order/order';
import type { Transfer } from '../../src/domain/payment/transfer';
import type { TeamSummary } from '../../src/domain/team/team-summary';

export const text = fc.string({ maxLength: 12 });
export const id = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 1, max: 999_999 }).map((number) => String(number)),
);
export const fen = fc.integer({ min: 0, max: 100_000_000 });
export const count = fc.integer({ min: 0, max: 3 });
export const payment = fc.constantFrom<PaymentState>('unpaid', 'paid', 'unknown');

const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((n) => n / 1e6 + 0);

export const meeting: fc.Arbitrary<Meeting> = fc.record({
  id: fc.integer({ min: 1, max: 999_999 }).map((number) => String(number)),
  ...{ code: text, name: text, description: text, registrationEnd: text, banner: text, address: text },
  isClosed: fc.boolean(),
  cancellation: text,
  ...{
    isPaid: fc.boolean(),
    hasExhibitors: fc.boolean(),
    isReviewed: fc.boolean(),
    admitsVisitors: fc.boolean(),
    hasCredit: fc.boolean(),
  },
  ...{ startTime: text, endTime: text, creditDeadline: text, invoiceDeadline: text },
  ...{ transferDeadline: text, refundDeadline: text, correctionDeadline: text },
  coordinates: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
  discount: fc.option(fc.record({ number: fc.integer({ min: 1, max: 100 }), priceFen: fen })),
  feeFen: fc.option(fen),
  priceTable: text,
  ...{ takesTransfers: fc.boolean(), hasVouchers: fc.boolean() },
  placesLeft: fc.option(fc.record({ meeting: fc.nat(1_000), free: fc.nat(1_000) })),
});

export const invoice = fc.record({
  type: fc.constantFrom(1, 2),
  title: text.filter((title) => title !== ''),
  ...{ taxNumber: text, bankName: text, bankAccount: text },
  ...{ companyAddress: text, companyPhone: text, recipientEmail: text },
});

export const attendee: fc.Arbitrary<Attendee> = fc.record({
  ...{
    id,
    meetingId: id,
    name: text,
    phone: text,
    userId: text,
    ticketImageUrl: text,
    ticketCode: text,
    shortCode: text,
  },
  userType: fc.option(fc.constantFrom<UserType>('team-member', 'free-guest', 'individual')),
  registeredAt: text,
  credit: fc.option(
    fc.record({
      ...{ name: text, age: text, sex: text, jobTitle: text },
      ...{ employer: text, isGrassroots: text, province: text, phone: text, passthrough: text },
    }),
  ),
  ...{ isTouched: fc.boolean(), isRegistered: fc.boolean(), isCheckedIn: fc.boolean(), amountFen: fen, feeFen: fen },
  payment,
  refund: fc.constantFrom<RefundState>('none', 'under-review', 'refunded', 'reapplicable', 'unknown'),
  transfer: fc.constantFrom<TransferState>('none', 'given', 'received', 'unknown'),
  paidBy: fc.constantFrom<PaidBy>('nobody', 'attendee', 'operator'),
  answers: fc
    .dictionary(
      text.filter((name) => name !== '__proto__'),
      text,
      { maxKeys: 4, noNullPrototype: true },
    )
    .map(asSubmitted),
  invoice: fc.option(invoice),
  refundReason: fc.string(),
  isFromOtherDevice: fc.boolean(),
  provinceText: text,
  reviewState: fc.constantFrom('none', 'pending', 'approved', 'refused'),
  isIncomplete: fc.boolean(),
  isGuest: fc.boolean(),
  completion: fc.option(
    fc.record({ lacking: text, askedAt: text, openedAt: text, remindedAt: text, reminders: count }),
  ),
  offer: fc.option(
    fc.record({
      ...{ name: text, phone: text, until: text },
      ...{ askedAt: text, openedAt: text, remindedAt: text, reminders: count },
    }),
  ),
});

export const transfer: fc.Arbitrary<Transfer> = fc.record({
  ...{ chosenAt: text, remark: text },
  receipt: fc.option(fc.record({ uploadedAt: text, fileUrl: text, paidOn: text, payerName: text, payerAccount: text })),
});

export const order: fc.Arbitrary<Omit<Order, 'attendees'>> = fc.record({
  ...{ id, outTradeNo: text, createdAt: text, title: text, meetingId: id },
  ...{ amountFen: fen, refundedFen: fen, refundDueFen: fen, netFen: fen, dueFen: fen, payment },
  invoice: fc.option(invoice),
  isInvoiceIssued: fc.boolean(),
  isInvoiceAhead: fc.boolean(),
  isInvoiceOverstated: fc.boolean(),
  invoiceFiles: fc.subarray([...invoiceFileKinds]),
  transfer: fc.option(transfer),
  renewedFen: fc.option(fen),
  ...{ priceUntil: text, heldUntil: text, paymentMethod: text },
});

export const summary: fc.Arbitrary<TeamSummary> = fc.record({
  ...{ listed: count, members: count, unpaid: count, orderable: count, orderableFen: fen },
  ...{ isDiscounted: fc.boolean(), creditsApplied: count, creditsToApply: count },
  ...{ isTransferable: fc.boolean(), isRefundable: fc.boolean() },
  groups: fc.record({ incomplete: count, unpaid: count, paid: count, free: count, refund: count, transfer: count }),
});
