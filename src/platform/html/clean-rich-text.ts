import { allowedAttributes, allowedTags, cleanStyle, lateSource } from '../../domain/rich-text/allowed-html';

/**
 * Sanitises HTML for WeChat's rich text, which runs no scripts and follows no links; DOMPurify needs a DOM, which a
 * mini-program lacks. Drops everything not listed, keeps text.
 */

/** What WeChat's rich text does not know, it leaves out with all that is in it. */
const unknownToWechat = new Map([
  ['figure', 'div'],
  ['figcaption', 'div'],
  ['strike', 's'],
]);
const tags = new Set(allowedTags);
const attributes = new Set(allowedAttributes.filter((name) => name !== 'href' && name !== 'style'));

/** The style sheet does not reach into rich text. */
const ownStyles: Partial<Record<string, string>> = {
  img: 'max-width:100%;height:auto;',
  td: 'min-width:72px;padding:6px 8px;border:1px solid #e4eaed;',
  th: 'min-width:72px;padding:6px 8px;border:1px solid #e4eaed;',
};

/** Elements dropped together with their content. */
const dropped = /<(script|style|iframe|object|template|noscript|svg|math)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
const comments = /<!--[\s\S]*?(-->|$)|<![^>]*>|<\?[\s\S]*?\?>/g;
const tag = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/gi;
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Sanitises untrusted HTML to what rich text supports. Images only over https. */
export function cleanRichText(html: string): string {
  return html
    .replace(comments, '')
    .replace(dropped, '')
    .replace(tag, (_whole, slash: string, name: string, written: string) => {
      const tagName = name.toLowerCase();
      if (!tags.has(tagName)) return '';
      const known = unknownToWechat.get(tagName) ?? tagName;
      return slash === '' ? `<${known}${cleanAttributes(written, ownStyles[tagName] ?? '')}>` : `</${known}>`;
    });
}

function cleanAttributes(text: string, ownStyle: string): string {
  const kept: string[] = [];
  let style = ownStyle;
  // `matchAll` requires iOS 13.
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [, name = '', double, single, bare] = found;
    const attributeName = name.toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (attributeName === 'style') style = cleanStyle(value.replace(/&quot;/g, '"')) + ownStyle;
    const shown = attributeName === lateSource ? 'src' : attributeName;
    if (!attributes.has(shown)) continue;
    if (shown === 'src' && !/^https:\/\//i.test(value)) continue;
    kept.push(` ${shown}="${value.replace(/"/g, '&quot;')}"`);
  }
  if (style !== '') kept.push(` style="${style}"`);
  return kept.join('');
}
