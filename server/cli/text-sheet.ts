import writeExcelFile from 'write-excel-file/node';

/**
 * Makes an .xlsx workbook with frozen headings. Every cell is a text, so that a name that begins with = is no formula.
 * @returns base64
 */
export async function textSheet(
  name: string,
  { headings, rows }: { headings: readonly string[]; rows: readonly (readonly string[])[] },
): Promise<string> {
  const cells = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: String }))),
  ];
  const bytes = await writeExcelFile(cells, { sheet: name, stickyRowsCount: 1 }).toBuffer();
  return bytes.toString('base64');
}
