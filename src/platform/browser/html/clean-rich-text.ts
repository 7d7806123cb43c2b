import { allowedAttributes, allowedTags, cleanStyle, lateSource } from '../../../domain/rich-text/allowed-html';

/**
 * Sanitises HTML for WeChat's rich text, which runs no scripts and follows no links. DOMPurify needs a DOM, which a
 * mini-program lacks. Only listed tags and attributes are kept; text is always kept. Style sheets do not apply inside
 * rich text, so the rules of `.ui-prose` are written into each element's style.
 */

/** Replacements for tags that WeChat's rich text would drop together with their content. */
const replacedTags = new Map([
  ['figure', 'div'],
  ['figcaption', 'div'],
  ['strike', 's'],
]);
const tags = new Set(allowedTags);
/** Attributes that rich text ignores, with the style property that replaces each. */
const styleProperties = new Map([
  ['align', 'text-align'],
  ['color', 'color'],
]);
const attributes = new Set(
  allowedAttributes.filter((name) => name !== 'href' && name !== 'style' && !styleProperties.has(name)),
);

const heading = 'margin:.9em 0 .4em;font-size:1em;font-weight:600;';
const list = 'margin:.6em 0;padding-left:1.4em;';
const line = '1px solid #e4eaed';

/** The default styles of elements, which the author's own styles override. */
const defaultStyles: Partial<Record<string, string>> = {
  ...{ h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
  ...{ p: 'margin:0 0 .6em;', ul: `${list}list-style:disc;`, ol: `${list}list-style:decimal;` },
  ...{ dl: 'margin:.6em 0;', dd: 'margin:0 0 0 1.4em;', a: 'color:#0b7285;' },
  ...{
    blockquote: `margin:.6em 0;padding-left:.8em;border-left:3px solid #e4eaed;`,
    hr: `border:0;border-top:${line};`,
  },
  ...{ figure: 'margin:.6em 0;', figcaption: 'color:#52646e;font-size:.8125em;text-align:center;' },
  ...{ th: `border:${line};text-align:left;`, td: `border:${line};`, caption: 'color:#52646e;text-align:left;' },
};

const fitColumn = 'box-sizing:border-box;max-width:100%;';
// A minimum width makes a wide table scroll instead of squeezing its first column to two characters.
const cell = 'min-width:6.6em;padding:.4em .5em;word-break:normal;';

/** Styles that keep an element within the column. They override the author's own. */
const sizeLimits: Partial<Record<string, string>> = {
  ...{ section: fitColumn, div: fitColumn, p: fitColumn, figure: fitColumn, article: fitColumn },
  img: 'max-width:100%;height:auto;border-radius:10px;',
  table: 'display:block;max-width:100%;overflow-x:auto;border-collapse:collapse;font-size:.875em;',
  ...{ th: cell, td: cell, pre: 'white-space:pre-wrap;word-break:break-word;' },
};

/** Elements dropped together with their content. */
const dropped = /<(script|style|iframe|object|template|noscript|svg|math)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
const comments = /<!--[\s\S]*?(-->|$)|<![^>]*>|<\?[\s\S]*?\?>/g;
const tag = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/gi;
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * Sanitises untrusted HTML to what rich text supports. Images only over https, or from the server.
 * @param origin the server's origin, for URLs without one; '' if unknown
 */
export function cleanRichText(html: string, origin = ''): string {
  return withoutActive(html).replace(tag, (_whole, slash: string, name: string, written: string) => {
    const tagName = name.toLowerCase();
    if (!tags.has(tagName)) return '';
    const known = replacedTags.get(tagName) ?? tagName;
    return slash === '' ? `<${known}${cleanAttributes(written, tagName, origin)}>` : `</${known}>`;
  });
}

const withoutActive = (html: string): string => html.replace(comments, '').replace(dropped, '');

/** Reads the attributes of a tag, by lower-case name. */
function readAttributes(text: string): Map<string, string> {
  const read = new Map<string, string>();
  attribute.lastIndex = 0;
  // `matchAll` requires iOS 13.
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [, name = '', double, single, bare] = found;
    if (!read.has(name.toLowerCase())) read.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return read;
}

function cleanAttributes(text: string, tagName: string, origin: string): string {
  const kept: string[] = [];
  let own = '';
  const written = readAttributes(text);
  written.forEach((value, name) => {
    const style = styleProperties.get(name);
    if (style !== undefined) own = `${cleanStyle(`${style}:${value}`)}${own}`;
    if (name === 'style') own += cleanStyle(value.replace(/&quot;/g, '"'));
    const shown = name === lateSource && !written.has('src') ? 'src' : name;
    if (!attributes.has(shown)) return;
    const safe = shown === 'src' ? pictureAddress(value, origin) : value;
    if (safe !== null) kept.push(` ${shown}="${safe.replace(/"/g, '&quot;')}"`);
  });
  // Without alternative text a screen reader would read out the image's file name.
  if (tagName === 'img' && !written.has('alt')) kept.push(' alt=""');
  const style = `${defaultStyles[tagName] ?? ''}${own}${sizeLimits[tagName] ?? ''}`;
  if (style !== '') kept.push(` style="${style}"`);
  return kept.join('');
}

function pictureAddress(written: string, origin: string): string | null {
  const address = written.trim();
  if (address.startsWith('//')) return `https:${address}`;
  if (address.startsWith('/')) return origin === '' ? null : `${origin}${address}`;
  return /^https:\/\//i.test(address) || (origin !== '' && address.startsWith(`${origin}/`)) ? address : null;
}

export interface RichTextLink {
  text: string;
  /** The URL of a page, http or https. */
  address: string;
}

const anchor = /<a\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/a\s*>/gi;

/** Returns the pages that a text links to, each once and in order. They are listed below the text, since rich text has no links. */
export function richTextLinks(html: string): RichTextLink[] {
  const links = new Map<string, RichTextLink>();
  withoutActive(html).replace(anchor, (_whole, written: string, inner: string) => {
    const address = asText(readAttributes(written).get('href') ?? '');
    if (/^https?:\/\/\S+$/i.test(address) && !links.has(address)) {
      links.set(address, { text: asText(inner.replace(tag, '')) || address, address });
    }
    return '';
  });
  return [...links.values()];
}

const entities: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const asText = (html: string): string =>
  html
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
