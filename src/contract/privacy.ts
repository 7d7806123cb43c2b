import { isPlainObject, readList, readText, type JsonObject } from '../domain/json/read-value';
import type { Consent, ConsentKind } from '../domain/privacy/consent';
import { generalTerms, type PrivacyNotice } from '../domain/privacy/privacy-notice';
import { list, record, text, type Codec } from './codec';

/*
 * Notices on personal data and consents are our server's addition (product §4.17): a server without it is sent none.
 */

const noticeFields = record({ version: text(), purpose: text(), retention: text(), text: text() });

/** A meeting's notice; null where it has none of its own. */
export const privacyNoticeCodec: Codec<PrivacyNotice | null, JsonObject | null> = {
  read: (wire) => {
    const notice = isPlainObject(wire) ? noticeFields.read(wire) : null;
    if (notice === null || notice.version === '') return null;
    return { ...notice, purpose: notice.purpose || generalTerms.purpose };
  },
  write: (notice) => notice && noticeFields.write(notice),
  ...{ shape: noticeFields.shape, wire: { nullable: true } },
};

const kinds: readonly string[] = ['notice', 'sensitive'] satisfies ConsentKind[];

/** A submission's consent. Null, which is left out, is that of a client that knows of none. */
const consentCodec: Codec<Consent | null, { version: string; kinds: string[] } | undefined> = {
  read: (wire) =>
    isPlainObject(wire)
      ? {
          version: readText(wire.version),
          kinds: [
            ...new Set(readList(wire.kinds).filter((kind): kind is ConsentKind => kinds.includes(readText(kind)))),
          ],
        }
      : null,
  write: (consent) => consent ?? undefined,
  shape: { version: text(64, 1), kinds: list(text(16), 4) },
  wire: { optional: true },
};

/** The consent as a field of a submission. */
export const consentShape = { consent: { ...consentCodec, wireName: 'privacyConsent' } };
