import { allowedAttributes, allowedTags, cleanStyle, lateSource } from '../../../domain/rich-text/allowed-html';

/**
 * Sanitises HTML for WeChat's rich text, which runs no scripts and follows no links; DOMPurify needs a DOM, which a
 * mini-program lacks. Drops everything not listed, keeps text. No style sheet reaches into rich text, so that what
 * `.ui-prose` is on the page stands in each element's style.
 */

/** What WeChat's rich text does not know, it leaves out with all that is in it. */
const replacedTags = new Map([
  ['figure', 'div'],
  ['figcaption', 'div'],
  ['strike', 's'],
]);
const tags = new Set(allowedTags);
/** Attributes that rich text ignores are written as styles. */
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

/** How an element looks unless its author says otherwise. */
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
// Squeezed, a table's first column would be two characters wide: it scrolls instead.
const cell = 'min-width:6.6em;padding:.4em .5em;word-break:normal;';

/** What keeps an element within the column, whatever its author says. */
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
 * @param origin the server's, for addresses that name none; '' if it is unknown
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

/** The attributes of a tag, by their names in small letters. */
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
  // Without a text a picture is decoration, not the name of its file.
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
  /** Of a page, over http or https. */
  address: string;
}

const anchor = /<a\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/a\s*>/gi;

/** The pages that a text links to, each once and in order: rich text follows no links, and they are listed below it. */
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
