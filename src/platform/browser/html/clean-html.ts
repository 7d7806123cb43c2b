import DOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, cleanStyle, lateSource } from '../../../domain/rich-text/allowed-html';

DOMPurify.addHook('beforeSanitizeAttributes', (node) => {
  if (node.nodeName !== 'IMG' || node.hasAttribute('src')) return;
  node.setAttribute('src', node.getAttribute(lateSource) ?? '');
});

DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  if (attribute.attrName !== 'style') return;
  attribute.attrValue = cleanStyle(attribute.attrValue);
  if (attribute.attrValue === '') attribute.keepAttr = false;
});

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.nodeName === 'IMG') {
    // Without alternative text a screen reader would read out the image's file name.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    node.setAttribute('loading', 'lazy');
  }
});

/** Sanitises untrusted HTML to harmless prose. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
