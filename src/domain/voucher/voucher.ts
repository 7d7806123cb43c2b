import type { EntryType } from '../attendee/attendee';
import { formatShortFen } from '../money/money';
import type { Price } from '../prices/price-table';
import { formatMoment } from '../time/format-dates';
import { formatShanghaiTime } from '../time/shanghai-time';

/** Everything that decides whether a voucher may be used (product §16.46). Its price and number of uses never change. */
export interface Voucher {
  /** The most that its holder pays, in integer fen; 0: nothing. */
  priceFen: number;
  /** How many people may register with it. */
  uses: number;
  /** The only phone that may use it; null for any. */
  phone: string | null;
  /** The last instant at which somebody may register with it, in epoch milliseconds; null without end. */
  endsAt: number | null;
  isWithdrawn: boolean;
  /** It is one person's invitation, made for a guest. */
  isGuest: boolean;
}

/** Lowers a price by a voucher: its holder never pays more than without it, in a team neither. */
export function priceWithVoucher(price: Price, voucherFen: number | null): Price {
  if (voucherFen === null) return price;
  const { feeFen, teamFen } = price;
  return { feeFen: Math.min(feeFen, voucherFen), teamFen: teamFen === null ? null : Math.min(teamFen, voucherFen) };
}

/** The length of a code that the server makes: 50 random bits. */
export const madeCodeLength = 10;
export const leastCodeLength = 6;
export const mostCodeLength = 24;
export const mostUses = 10_000;
/** The most codes that are made at once. */
export const mostCodes = 500;

/**
 * Reads a code as people type or paste it: letter case, blanks and dashes do not matter, and full-width characters are narrow.
 * @returns '' for what cannot be a code
 */
export function cleanVoucherCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—_]/g, '');
  return /^[0-9A-Z]+$/.test(code) && code.length >= leastCodeLength && code.length <= mostCodeLength ? code : '';
}

/** Writes a code for reading out, in blocks of five: 7KQ2M-XW94P. */
export const shownVoucherCode = (code: string): string =>
  code.length === madeCodeLength ? `${code.slice(0, 5)}-${code.slice(5)}` : code;

/** Says what a voucher gives: 免费, or 按 ¥500. */
export const voucherEffect = (priceFen: number): string => (priceFen === 0 ? '免费' : `按 ${formatShortFen(priceFen)}`);

export const unknownVoucherMessage = '没有这个优惠码，请核对后再填，或不用优惠码报名';
export const usedUpVoucherMessage = '优惠码的名额已用完，请换一个，或去掉优惠码按原价报名';

/** Says that the use of somebody's voucher is somebody else's meanwhile. */
export const lostVoucherMessage =
  '报名时用的优惠码已被别人用完，不能继续，没有扣款。请联系主办方，或取消后按原价重新报名';

/**
 * Returns the reason why somebody may not register with a voucher, with what to do next; null if they may.
 * @param phone '' while it is not known yet
 * @param used how many people hold a use of it
 * @param now epoch milliseconds
 */
export function voucherRefusal(
  { uses, phone: bound, endsAt, isWithdrawn, isGuest }: Voucher,
  { phone, type, used }: { phone: string; type: EntryType; used: number },
  now: number,
): string | null {
  const what = isGuest ? '邀请' : '优惠码';
  if (type !== 'paid') return `${what}只用于参会报名，请返回会议首页选择参会`;
  if (isWithdrawn)
    return isGuest ? '邀请已撤回，如有疑问请联系主办方' : '优惠码已停用，请去掉优惠码按原价报名，或联系主办方';
  if (endsAt !== null && now > endsAt)
    return `${what}已于 ${formatMoment(formatShanghaiTime(endsAt))} 到期，${isGuest ? '请联系主办方' : '请去掉优惠码按原价报名'}`;
  if (bound !== null && phone !== '' && phone !== bound)
    return isGuest
      ? '邀请只用于收到短信的手机号，请填写该手机号'
      : '优惠码只用于指定的手机号，请核对手机号或去掉优惠码';
  if (used < uses) return null;
  return isGuest ? '已用这个邀请报名，请登录个人中心查看' : usedUpVoucherMessage;
}

/** A voucher in the office's list. */
export const voucherStates = ['open', 'partly', 'used', 'ended', 'withdrawn'] as const;
export type VoucherState = (typeof voucherStates)[number];

export const voucherStateTexts: Readonly<Record<VoucherState, string>> = {
  ...{ open: '未使用', partly: '用了一部分', used: '已用完', ended: '已过期', withdrawn: '已停用' },
};

/** A guest's invitation is told in words of its own. */
export const guestStateTexts: Readonly<Record<VoucherState, string>> = {
  ...{ open: '已邀请', partly: '已邀请', used: '已报名', ended: '已过期', withdrawn: '已撤回' },
};

/**
 * Tells where a voucher stands; a use that was made counts before what ended since, but a withdrawn code is withdrawn, since
 * one that is only used up opens again with the first use that is given back.
 */
export function voucherState(
  { uses, endsAt, isWithdrawn, isGuest }: Pick<Voucher, 'uses' | 'endsAt' | 'isWithdrawn' | 'isGuest'>,
  used: number,
  now: number,
): VoucherState {
  if (used >= uses && !(isWithdrawn && !isGuest)) return 'used';
  if (isWithdrawn) return 'withdrawn';
  if (endsAt !== null && now > endsAt) return 'ended';
  return used > 0 ? 'partly' : 'open';
}

/** Tells whether somebody may still register with a voucher in this state. */
export const isOpenVoucher = (state: VoucherState): boolean => state === 'open' || state === 'partly';

/** Tells whether the office may withdraw a voucher: also a code that is used up, which a refund would open again. */
export const mayWithdrawVoucher = (state: VoucherState, isGuest: boolean): boolean =>
  isOpenVoucher(state) || (state === 'used' && !isGuest);
