import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx';
import { layouts, type Bank, type MadeCell, type MadeMovement } from './bank-layouts';

/*
 * Statements of our own making, as six banks give them and as untidy as people describe them: lines above the headings,
 * totals, marks for nothing, thousands, full-width characters, repeated headings, dates in one or two columns.
 */

export interface MadeStatement {
  rows: MadeCell[][];
  /** By movement, its line from 1. */
  lines: number[];
}

export const formats = ['xlsx', 'xls', 'csv', 'gbk.csv', 'html.xls', 'tab.xls'] as const;
export type Format = (typeof formats)[number];

/** Lays out movements as a bank does. */
export function makeStatement(bank: Bank, movements: readonly MadeMovement[]): MadeStatement {
  const { head, headings, rowOf, foot, pageLength = Number.MAX_SAFE_INTEGER } = layouts[bank];
  const rows: MadeCell[][] = [...head, ...headings];
  const lines: number[] = [];
  let balanceFen = 12_345_678;
  const sums = { inFen: 0, outFen: 0, count: movements.length };
  movements.forEach((one, place) => {
    if (place > 0 && place % pageLength === 0) rows.push(...headings);
    const isIn = one.direction === 'in';
    balanceFen += isIn ? one.amountFen : -one.amountFen;
    if (isIn) sums.inFen += one.amountFen;
    else sums.outFen += one.amountFen;
    rows.push(rowOf(one, balanceFen, place));
    lines.push(rows.length);
  });
  return { rows: [...rows, ...foot(sums)], lines };
}

const textOf = (cell: MadeCell): string => {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10).replace(/-/g, '/') : String(cell);
};

/** Writes a statement in a format. */
export function writeStatement({ rows }: MadeStatement, format: Format): Buffer {
  if (format === 'xlsx' || format === 'xls') return writeBook(rows, format);
  const texts = rows.map((cells) => cells.map(textOf));
  if (format === 'html.xls')
    return Buffer.from(
      `<html><head><meta charset="utf-8"></head><table border=1>${texts
        .map(
          (cells) =>
            `<tr>${cells.map((text) => `<td>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</td>`).join('')}</tr>`,
        )
        .join('\n')}</table></html>`,
    );
  const delimiter = format === 'tab.xls' ? '\t' : ',';
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  // Excel keeps long numbers that end in a tab.
  const cellOf = (text: string): string => quoted(/^\d{12,}$/.test(text) && delimiter === ',' ? `${text}\t` : text);
  const lines = texts.map((cells) => cells.map(cellOf).join(delimiter)).join('\r\n');
  return format === 'csv' ? Buffer.from(`\ufeff${lines}`) : encodeGbk(lines);
}

function writeBook(rows: MadeCell[][], format: 'xlsx' | 'xls'): Buffer {
  const sheet: WorkSheet = utils.aoa_to_sheet(
    rows.map((cells) =>
      cells.map((cell): CellObject | string | number | null =>
        cell instanceof Date ? { t: 'n', v: cell.getTime() / 86_400_000 + 25_569, z: 'yyyy/m/d' } : cell,
      ),
    ),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '交易明细');
  return write(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx' }) as Buffer;
}

let gbkBytes: Map<string, number[]> | null = null;

/** Encodes a text in GBK, which Node only decodes. */
function encodeGbk(text: string): Buffer {
  if (gbkBytes === null) {
    gbkBytes = new Map();
    const decoder = new TextDecoder('gbk');
    for (let high = 0x81; high <= 0xfe; high += 1)
      for (let low = 0x40; low <= 0xfe; low += 1) gbkBytes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Buffer.from(
    Array.from(text).flatMap((character) =>
      character < '\u0080' ? [character.charCodeAt(0)] : (gbkBytes?.get(character) ?? [0x3f]),
    ),
  );
}
