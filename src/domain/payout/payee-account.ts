import { cleanNumber } from '../typed-number/clean-number';
import { cleanText } from '../text/clean-text';

/** An account to which the organiser pays money back. */
export interface PayeeAccount {
  /** The account's holder, as the bank knows them. */
  name: string;
  number: string;
  /** The bank, with its branch where it is known; '' if unknown: a bank's statement does not always name it. */
  bank: string;
}

const shortest = 8;
const longest = 32;

/**
 * Reads an account as it was typed or as a statement shows it.
 * @returns the account; or a message, for a holder without a name and a number that cannot be one
 */
export function readPayeeAccount(typed: PayeeAccount): PayeeAccount | string {
  const name = cleanText(typed.name).normalize('NFKC').trim();
  const number = cleanNumber('bank-account', typed.number).replace(/-/g, '');
  const bank = cleanText(typed.bank).normalize('NFKC').trim();
  if (name.length < 2 || name.length > 100 || !/\p{L}/u.test(name)) return '收款户名不对：请写账户的全名';
  if (!/^\d+$/.test(number) || number.length < shortest || number.length > longest)
    return `收款账号不对：应是 ${shortest} 到 ${longest} 位数字`;
  if (isCard(number) && !hasCheckDigit(number)) return '收款卡号不对：校验位不符，请逐位核对';
  if (bank.length > 100) return '开户行不能超过 100 个字';
  return { name, number, bank };
}

/** Bank cards issued in China begin with 62 and have 16 to 19 digits; accounts of firms follow no common rule. */
const isCard = (number: string): boolean => /^62\d{14,17}$/.test(number);

/** Checks the last digit of a card's number by the Luhn algorithm (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
