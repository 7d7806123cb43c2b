import sanitizeHtml from 'sanitize-html';
import { allowedAttributes, allowedTags, cleanStyle, lateSource } from '../../../src/domain/rich-text/allowed-html';

/** Raised whenever the cleaner lets less or other things through: stored HTML is then cleaned again. */
export const cleanerVersion = 2;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { '*': [...allowedAttributes], a: ['href', 'target', 'rel'], img: ['loading'] },
  // Our own list reads the styles.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  transformTags: {
    '*': (tagName, { style, ...attributes }) => {
      const kept = style === undefined ? '' : cleanStyle(style);
      const src = attributes[lateSource];
      return {
        tagName,
        attribs: {
          ...(tagName === 'img' && src !== undefined ? { src } : {}),
          ...attributes,
          ...(tagName === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
          // Without a text a picture is decoration, not the name of its file.
          ...(tagName === 'img' ? { alt: attributes.alt ?? '', loading: 'lazy' } : {}),
          ...(kept === '' ? {} : { style: kept }),
        },
      };
    },
  },
};

/** Sanitises an organiser's HTML: no scripts or forms, and only web, mail and telephone URLs. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}
