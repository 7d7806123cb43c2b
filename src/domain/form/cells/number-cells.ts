import { isMobilePhone, mobilePhonesIn } from '../../person/mobile-phone';
import { looseText, onlyOne } from '../../text/loose-text';
import { cleanNumber, type NumberKind } from '../../typed-number/clean-number';
import type { FormField } from '../form-field';
import { oneLineCells, unlessBlank, type AnswerCells } from './answer-cells';

/**
 * Makes the cells of a kind of number.
 * @param tidy removes what a spreadsheet adds
 */
function numberCells(
  kind: NumberKind,
  example: string,
  hint = '',
  tidy = (text: string): string => text,
): AnswerCells<string> {
  return oneLineCells({
    example: () => example,
    column: () => ({ hint, holds: 'number' }),
    readCell: (_, text) => readNumberCell(text, (plain) => cleanNumber(kind, tidy(plain))),
    unreadMessage: unreadNumberMessage,
  });
}

export const phoneCells = numberCells('phone', '13800000000', '11 位手机号码', (text) => {
  // A spreadsheet's calculation appends .0; in 138.1234.0000 the dots are separators.
  const plain = text.normalize('NFKC').replace(/^([^.]*)\.0+$/, '$1');
  // Two mobile phones: the person who knows them chooses one.
  if (mobilePhonesIn(plain).length > 1) return plain;
  // A mobile phone beside a landline: only one of them can get a text message.
  const mobile = onlyOne(plain.split(/[/、,;\s]/), (part) => isMobilePhone(cleanNumber('phone', part)));
  return mobile ?? plain;
});

export const identityNumberCells = numberCells('identity-number', '11010519491231002X', '18 位身份证号');
export const ageCells = numberCells('age', '38');
export const smsCodeCells = numberCells('sms-code', '123456');
export const taxIdCells = numberCells('tax-id', '12100000000000000X');
export const bankAccountCells = numberCells('bank-account', '6222000000000000');
export const landlineCells = numberCells('landline', '029-88888888');

/** Reads a number cell; null if a spreadsheet corrupted it. */
export function readNumberCell(text: string, tidy: (text: string) => string): string | null {
  // A leading apostrophe makes a spreadsheet store a number as text.
  const plain = unlessBlank(text.replace(/^['’‘`]/, ''));
  return isSpoiltNumber(looseText(plain)) ? null : tidy(plain);
}

export function unreadNumberMessage({ label }: FormField, shown: string, text: string): string {
  return isSpoiltNumber(looseText(text))
    ? `“${shown}”被表格软件改写，请重新填写${label}（或将单元格设为文本后重新导入）`
    : `请重新填写${label}`;
}

/**
 * Reports whether a spreadsheet corrupted a long number: more than 11 digits are shown as 1.10105E+17, and only the first 15
 * are kept.
 */
function isSpoiltNumber(text: string): boolean {
  return /^\d(?:\.\d+)?E\+\d{1,3}$/i.test(text) || (/^\d{15}000$/.test(text) && !hasRightCheckDigit(text));
}

/** Reports whether a cell shows a number of 16 digits or more as 6.22E+18: its last digits are lost. */
export function isShortenedNumber(text: string): boolean {
  const power = /^\d(?:\.\d+)?E\+(\d{1,3})$/i.exec(looseText(text))?.[1];
  return power !== undefined && Number(power) >= 15;
}

/** The check digit of GB 11643 (ISO 7064 MOD 11-2): tells a number that really ends in 000 from a truncated one. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const digit of digits.slice(0, 17)) sum = (sum + Number(digit)) * 2;
  return (12 - (sum % 11)) % 11 === Number(digits.slice(17));
}
