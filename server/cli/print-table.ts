/** Characters that take two terminal columns: Chinese, Japanese, Korean, full-width forms, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Measures a text in terminal columns. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}

/** Characters that a terminal interprets rather than prints: control characters and bidirectional overrides. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Prints a table with aligned columns, also of Chinese text.
 * @param rows may contain attendees' texts: control characters are removed
 */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map((cell) => cell.replace(unprintable, ' ')));
  const widths = headings.map((heading, column) =>
    Math.max(displayWidth(heading), ...clean.map((row) => displayWidth(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => padEnd(cells[column] ?? '', width))
      .join('  ')
      .trimEnd();
  return [line(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...clean.map(line)];
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
