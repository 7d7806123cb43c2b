import writeExcelFile from 'write-excel-file/node';

/** A sheet to write. Texts stay texts, also those that begin with =, and numbers are numbers. */
export interface SheetToWrite {
  /** At most 31 characters, none of them []:*?/\. */
  name: string;
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** Makes an .xlsx workbook whose sheets have frozen headings. */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      ...{ sheet: name, stickyRowsCount: 1, columns: columns.map(({ width }) => ({ width })) },
      data: [
        columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) =>
          row.map((value) =>
            value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
          ),
        ),
      ],
    })),
  ).toBuffer();
}
