import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx';

/** A sheet of an old workbook, with what the rules of tables ask of it. */
export interface OldSheet {
  name: string;
  isHidden: boolean;
  hiddenLines: number[];
  /** Rows and columns from 0, ends included. */
  merges: { top: number; bottom: number; left: number; right: number }[];
  /** Texts, numbers and truth values; a date is a Date of the sheet's local time as UTC. */
  values: (string | number | boolean | Date | null)[][];
}

/** The serial number of 1970-01-01 in days, and the days by which the calendar of old Macs begins later. */
const epochSerial = 25_569;
const macDays = 1_462;
const dayMs = 24 * 3_600_000;

/**
 * Reads the sheets of an .xls file (BIFF). Import this module on demand: the reader is large.
 * @throws if the file is damaged
 */
export function readOldWorkbook(bytes: Uint8Array): OldSheet[] {
  const { SheetNames, Sheets, Workbook } = read(bytes, { type: 'array', cellNF: true, cellStyles: true });
  const firstDay = epochSerial - (Workbook?.WBProps?.date1904 === true ? macDays : 0);
  return SheetNames.flatMap((name, place) => {
    const sheet = Sheets[name];
    if (sheet === undefined) return [];
    return {
      name,
      isHidden: (Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0,
      hiddenLines: (sheet['!rows'] ?? []).flatMap((row, line) =>
        (row as typeof row | undefined)?.hidden ? [line + 1] : [],
      ),
      merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, bottom: e.r, left: s.c, right: e.c })),
      values: valuesOf(sheet, firstDay),
    };
  });
}

function valuesOf(sheet: WorkSheet, firstDay: number): OldSheet['values'] {
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1');
  return Array.from({ length: end.r + 1 }, (_row, r) =>
    Array.from({ length: end.c + 1 }, (_column, c) =>
      valueOf(sheet[utils.encode_cell({ r, c })] as CellObject | undefined, firstDay),
    ),
  );
}

/** The library's types leave its formats open. */
const { is_date: isDateFormat } = SSF as { is_date: (format: string) => boolean };

function valueOf(cell: CellObject | undefined, firstDay: number): string | number | boolean | Date | null {
  if (cell === undefined || cell.t === 'e' || cell.v === undefined) return null;
  const { v: value, z: format } = cell;
  const isDay = typeof value === 'number' && format !== undefined && isDateFormat(String(format));
  return isDay ? new Date(Math.round((value - firstDay) * dayMs)) : value;
}
