import type { StatementCell } from './statement';

/**
 * A cell's text in half-width characters, with single blanks and none at the ends. Characters that banks' exports add
 * invisibly are removed.
 */
export function plainText(cell: StatementCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  return cell
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .replace(/^ ?="(.*)"$/, '$1')
    .replace(/^[ '`"]+(?=[\d*])/, '')
    .trim();
}

/** Reports whether a cell holds nothing, or a mark for nothing. */
export function isNothing(text: string): boolean {
  return /^(?:[-—–−_/\\]+|无|空|n\/a|null|none|nan)?$/i.test(text);
}
