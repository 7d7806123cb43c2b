import writeExcelFile from 'write-excel-file/node';

/**
 * A spreadsheet of texts, base64, with frozen headings. Every cell is a text: a name that begins with = is not a
 * formula.
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
