import sanitizeHtml from 'sanitize-html';
import { allowedAttributes, allowedTags, cleanStyle, lateSource } from '../../../src/domain/rich-text/allowed-html';

/**
 * The version of the cleaner. Raise it whenever the cleaner permits less or other markup: stored HTML is then cleaned
 * again.
 */
export const cleanerVersion = 2;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { '*': [...allowedAttributes], a: ['href', 'target', 'rel'], img: ['loading'] },
  // The sanitiser below parses the styles itself.
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
          // A picture without a text is decorative; browsers would otherwise announce its file name.
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
