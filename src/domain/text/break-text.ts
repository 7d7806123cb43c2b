/** Matches the unbreakable pieces of a name: a part with its dot. */
const partsOfName = /[^·]+·?/gu;
/** Matches the unbreakable pieces of other text: a word with its space, a character with its punctuation. */
const pieces = /[\w\u00c0-\u024f\u1e00-\u1eff.,'-]+\s*|[（「《【“]*[^][，。、；：！？）」》】”]*/gu;

/**
 * Breaks a text into as many lines as it takes. If possible it breaks between the parts of a name or between Latin words, and
 * puts no punctuation at the beginning of a line.
 * @param most the width of a line, in the unit of `widthOf`
 */
export function breakText(text: string, most: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(text.includes('·') ? partsOfName : pieces) ?? []) {
    for (const part of widthOf(piece) > most ? Array.from(piece) : [piece]) {
      if (line !== '' && widthOf((line + part).trimEnd()) > most) {
        lines.push(line.trimEnd());
        line = '';
      }
      line = line === '' ? part.trimStart() : line + part;
    }
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd());
  return lines;
}
