/*
 * A description that is nothing but paragraphs is edited as plain text, a line a paragraph; any other is edited as HTML, so
 * that nothing of what an editor of WeChat has made is lost.
 */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Reads HTML of paragraphs as text, a line each; null for HTML that holds anything else. */
export function plainTextOf(html: string): string | null {
  const lines = html
    .replace(/\r?\n/g, html.includes('<') ? '' : '\n')
    .replace(/<p><br\s*\/?><\/p>/gi, '<p></p>')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p>\s*$/i, '')
    .replace(/<\/p>\s*<p>|<\/p>/gi, '\n')
    .replace(/<p>/gi, '');
  if (/[<>]/.test(lines)) return null;
  const text = lines.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
  return /&#?\w+;/.test(lines.replace(/&(#?\w+);/g, (whole, name: string) => (name in entities ? '' : whole)))
    ? null
    : text;
}

/** Writes text as HTML, a paragraph a line; blank lines at its end are left out. */
export function paragraphsOf(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.every((line) => line.trim() === '')) return '';
  return lines.map((line) => (line.trim() === '' ? '<p><br></p>' : `<p>${escaped(line)}</p>`)).join('');
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
