import { isNothing, plainText } from './plain-text';
import type { StatementCell } from './statement';

/**
 * Reads an amount as integer hundredths: 1,200.00, ¥1200, -1,200.00, 1,200.00-, (1,200.00), +1200.5, 1200元, and
 * numbers.
 * @returns null for an empty cell or a mark for nothing; NaN for a text that is no amount
 */
export function readBankAmount(cell: StatementCell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? hundredths(cell) : Number.NaN;
  const text = plainText(cell);
  if (isNothing(text)) return null;
  const bare = text
    .replace(/[\s,，'’_]/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/人民币|RMB|CNY|CR|DR|[¥￥$元]/gi, '');
  const [, open = '', sign = '', digits = '', after = '', close = ''] =
    /^(\(?)([-+]?)(\d+(?:\.\d*)?|\.\d+)([-+]?)(\)?)$/.exec(bare) ?? [];
  if (digits === '' || (open === '(') !== (close === ')')) return Number.NaN;
  const isNegative = open === '(' || sign === '-' || after === '-';
  return hundredths(Number(digits)) * (isNegative ? -1 : 1);
}

/** Rounds to hundredths; a sheet's 0.29 is a little less than it says. */
const hundredths = (number: number): number => Math.round(number * 100 + Math.sign(number) * 1e-6);
