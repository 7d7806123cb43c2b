import { post } from './call';
import { flag, named, optionalText, record, text, yuan } from './codec';

/** A voucher as whoever has its code sees it. */
export const heldVoucherCodec = record({
  /** The most that its holder pays; 0: nothing. */
  priceFen: named('voucherMoney', yuan),
  /** It invites one person, whose name and phone these are; '' for anybody. */
  isGuest: flag,
  guestName: text(),
  guestPhone: text(),
});

/** The call by which the page learns what a voucher's code is worth (product §5.54). */
export const voucherCalls = {
  /** The code alone authorises it; in a body, since addresses are kept on the way. `phone` is '' while it is not known. */
  checkVoucher: post('/api/appweb/entered/voucher', {
    extra: 'vouchers',
    kind: 'query',
    body: record({ meetingId: text(16, 1), code: named('voucherCode', text(64, 1)), phone: optionalText(64) }),
    answer: heldVoucherCodec,
  }),
} as const;
