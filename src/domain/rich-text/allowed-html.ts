/**
 * The elements that an organiser's description may contain: prose as WeChat's editors write it, nested sections with inline
 * styles. Page and server clean by the same list. It allows nothing active, nothing that can cover the page, and no resource
 * but pictures.
 */
export const allowedTags: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['section', 'article', 'aside', 'header', 'footer', 'address', 'center', 'figure', 'figcaption', 'font'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'big', 'mark', 'a', 'img'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

export const allowedAttributes: readonly string[] = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'align', 'color', 'style'],
];

/** The attribute in which WeChat's articles name a picture that loads as the reader scrolls. */
export const lateSource = 'data-src';

/** The largest length allowed in each unit; larger ones are dropped. */
const maxLengths: Record<string, number> = { px: 64, pt: 48, em: 4, rem: 3, vw: 20, '%': 100, '': 0 };

function isLength(text: string): boolean {
  const unit = /^\d{1,4}(?:\.\d{1,8})?(px|pt|em|rem|vw|%|)$/.exec(text)?.[1];
  return unit !== undefined && parseFloat(text) <= (maxLengths[unit] ?? 0);
}

const color =
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24}|(rgb|hsl)a?\(\s*[\d.]+%?(deg)?(\s*[,/\s]\s*[\d.]+%?){2,3}\s*\))$/i;
const isColor = (text: string): boolean => color.test(text);

const oneOf =
  (...words: string[]) =>
  (text: string): boolean =>
    words.includes(text);
const every =
  (check: (part: string) => boolean, most: number) =>
  (text: string): boolean => {
    const parts = splitParts(text);
    return parts.length <= most && parts.every(check);
  };

/** Splits a value at spaces, except those inside a colour's brackets. */
function splitParts(text: string): string[] {
  return text.split(/\s+(?![^(]*\))/);
}

const isSpace = every((part) => part === 'auto' || isLength(part), 4);
const lineStyles = ['none', 'solid', 'dashed', 'dotted', 'double'];
const lineWords = [...lineStyles, 'thin', 'medium', 'thick'];
const isLine = every((part) => lineWords.includes(part) || isLineWidth(part) || isColor(part), 3);
const isLineWidth = (text: string): boolean => isLength(text) && (!text.endsWith('px') || parseFloat(text) <= 12);
const isRatio = (text: string): boolean => /^[0-3](\.\d{1,4})?$/.test(text);
const isFontSize = (text: string): boolean => {
  const size = parseFloat(text);
  if (/^[\d.]+px$/.test(text)) return size >= 10 && size <= 40;
  if (/^[\d.]+pt$/.test(text)) return size >= 8 && size <= 30;
  if (/^[\d.]+r?em$/.test(text)) return size >= 0.7 && size <= 2.5;
  return /^[\d.]+%$/.test(text) && size >= 70 && size <= 250;
};
/** A picture's own pixels are welcome: the page keeps them within its column. */
const isWidth = (text: string): boolean => text === 'auto' || isLength(text) || /^\d{1,4}(\.\d+)?px$/.test(text);

const sides = ['top', 'right', 'bottom', 'left'];
const perSide = (name: string, check: (text: string) => boolean, suffix = ''): [string, (text: string) => boolean][] =>
  sides.map((side) => [`${name}-${side}${suffix}`, check]);

const styles = new Map<string, (value: string) => boolean>([
  ['color', isColor],
  ['background-color', isColor],
  ['font-size', isFontSize],
  ['font-weight', (text) => /^(bold|bolder|lighter|normal|[1-9]00)$/.test(text)],
  ['font-style', oneOf('italic', 'normal', 'oblique')],
  ['text-align', oneOf('left', 'right', 'center', 'justify', 'start', 'end')],
  ['text-decoration', every((part) => /^(underline|line-through|none|solid)$/.test(part) || isColor(part), 3)],
  ['text-indent', isLength],
  ['line-height', (text) => text === 'normal' || isRatio(text) || isLength(text)],
  ['letter-spacing', (text) => text === 'normal' || /^\d(\.\d+)?px$|^0?\.\d+em$/.test(text)],
  ['vertical-align', oneOf('top', 'middle', 'bottom', 'baseline', 'sub', 'super')],
  ['white-space', oneOf('normal', 'pre-wrap', 'pre-line')],
  ['display', oneOf('block', 'inline', 'inline-block', 'flex')],
  ['flex-flow', every(oneOf('row', 'column', 'wrap', 'nowrap'), 2)],
  ['flex', (text) => /^\d( \d)?( (auto|0|\d{1,2}(\.\d+)?%|100%))?$/.test(text)],
  ['justify-content', oneOf('flex-start', 'flex-end', 'center', 'space-between', 'space-around')],
  ['align-items', oneOf('flex-start', 'flex-end', 'center', 'stretch')],
  ['align-self', oneOf('flex-start', 'flex-end', 'center', 'stretch')],
  ['width', isWidth],
  ['max-width', isWidth],
  ['margin', isSpace],
  ['padding', every(isLength, 4)],
  ['border', isLine],
  ['border-radius', every(isLength, 4)],
  ['border-color', every(isColor, 4)],
  ['border-width', every(isLineWidth, 4)],
  ['border-style', every(oneOf(...lineStyles), 4)],
  ['border-collapse', oneOf('collapse', 'separate')],
  ...perSide('margin', (text) => text === 'auto' || isLength(text)),
  ...perSide('padding', isLength),
  ...perSide('border', isLine),
  ...perSide('border', isColor, '-color'),
]);

/**
 * Keeps those declarations of an inline style that format prose.
 * @returns declarations without spaces around them, each ending in a semicolon; '' if nothing is left
 */
export function cleanStyle(style: string): string {
  // Escapes and comments spell the same word in another way.
  if (/[\\<>]|\/\*/.test(style)) return '';
  return style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      const value = declaration
        .slice(colon + 1)
        .replace(/!\s*important\s*$/i, '')
        .trim()
        .toLowerCase();
      const written = colon < 0 ? '' : declaration.slice(0, colon).trim().toLowerCase();
      // `background` may be much else; a plain colour is what the editors write.
      const name = written === 'background' ? 'background-color' : written;
      return value.length <= 80 && styles.get(name)?.(value) === true ? `${name}:${value};` : '';
    })
    .join('');
}
