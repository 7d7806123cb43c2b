/** No text that gets here holds it, so nothing is quoted. */
const noQuotes = '\u0000';

/**
 * Reads the cells of a text with a line a row. Quoted cells may hold delimiters and line ends; where the quotes do not
 * come in pairs they are taken for text, rather than that one cell swallowed the rest of the table.
 */
export async function parseDelimited(text: string, delimiter: string): Promise<string[][]> {
  // No other page needs the parser.
  const { parse } = await import('papaparse');
  const lines = text.split(noQuotes).join('').replace(/\r\n?/g, '\n');
  const quoted = parse<string[]>(lines, { delimiter, newline: '\n' });
  if (!quoted.errors.some(({ type }) => type === 'Quotes')) return quoted.data;
  return parse<string[]>(lines, { delimiter, newline: '\n', quoteChar: noQuotes }).data;
}

/** The delimiter of a text, by the line that has the most of any: the first of the candidates where it is even. */
export function guessDelimiter(text: string): string {
  const sample = text.split(/\r\n?|\n/, 10);
  const most = (delimiter: string): number => Math.max(...sample.map((line) => line.split(delimiter).length));
  return [',', '\t', ';', '，'].reduce((best, other) => (most(other) > most(best) ? other : best));
}
