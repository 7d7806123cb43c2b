import { isMobilePhone } from '../person/mobile-phone';
import { cleanVoucherCode, leastCodeLength, mostCodeLength, mostCodes, mostUses } from './voucher';

/** Vouchers as the office makes them. */
export interface NewVouchers {
  /** The code of the one that is made; '' for `count` that the server makes up. */
  code: string;
  count: number;
  label: string;
  /** 0: free. */
  priceFen: number;
  uses: number;
  keepsPlaces: boolean;
  /** '' for any. */
  phone: string;
  /** Epoch milliseconds; null without end. */
  endsAt: number | null;
}

/** A mistake in what the office typed, with the field that it is in. */
export interface VoucherProblem {
  field: keyof NewVouchers;
  message: string;
}

/** Finds the mistakes in vouchers that are to be made, for the desk's form and the server alike. */
export function newVoucherProblems(given: NewVouchers, now: number): VoucherProblem[] {
  const { code, count, label, priceFen, uses, phone, endsAt } = given;
  const problems: VoucherProblem[] = [];
  const add = (field: keyof NewVouchers, isWrong: boolean, message: string): void => {
    if (isWrong) problems.push({ field, message });
  };
  const isCode = code === '' || cleanVoucherCode(code) !== '';
  add('code', !isCode, `优惠码用字母和数字，${leastCodeLength} 到 ${mostCodeLength} 位；不填就由系统生成`);
  add('count', !isWhole(count, 1, mostCodes), `一次生成 1 到 ${mostCodes} 个`);
  add('count', code !== '' && count !== 1, '自己定的优惠码一次只能建一个');
  add('label', label.trim() === '', '请写给谁用，例如：讲者');
  add('priceFen', !isWhole(priceFen, 0, 100_000_000), '价格应在 0 到 1,000,000 元之间');
  add('uses', !isWhole(uses, 1, mostUses), `可用次数应为 1 到 ${mostUses} 的整数`);
  add('phone', phone !== '' && !isMobilePhone(phone), '请输入正确的手机号码');
  add('phone', phone !== '' && (count !== 1 || uses !== 1), '限一个手机号的，只能建 1 个、用 1 次');
  add('endsAt', endsAt !== null && endsAt <= now, '有效期已经过了');
  return problems;
}

const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;
