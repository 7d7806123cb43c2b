/**
 * Sanitises HTML for WeChat's rich text, which runs no scripts and follows no links; DOMPurify needs a DOM, which a
 * mini-program lacks. Drops everything not listed, keeps text.
 */

const allowedTags = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'strong', 'b', 'em', 'i', 'u'],
  ...['del', 'ins', 'sub', 'sup', 'img', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);
const allowedAttributes = new Set(['src', 'alt', 'width', 'height', 'colspan', 'rowspan']);

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
    .replace(tag, (_whole, slash: string, name: string, attributes: string) => {
      const tagName = name.toLowerCase();
      if (!allowedTags.has(tagName)) return '';
      return slash === '' ? `<${tagName}${cleanAttributes(attributes)}>` : `</${tagName}>`;
    });
}

function cleanAttributes(text: string): string {
  const kept: string[] = [];
  // `matchAll` requires iOS 13.
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [, name = '', double, single, bare] = found;
    const attributeName = name.toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (!allowedAttributes.has(attributeName)) continue;
    if (attributeName === 'src' && !/^https:\/\//i.test(value)) continue;
    kept.push(` ${attributeName}="${value.replace(/"/g, '&quot;')}"`);
  }
  return kept.join('');
}
