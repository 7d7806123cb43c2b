import { certificateKinds, certificateLimits } from '../../domain/certificate/certificate-text';
import { boolean, count, list, nothing, number, record, text } from '../codec';
import { deskGet, deskPost } from './desk-call';
import { nullableText, word } from '../value-codecs';

const path = '/api/desk/meetings/:meetingId/certificates';

/** The most certificates of one file. */
export const certificatesAtOnce = 500;

/** A text for each kind of certificate. */
const both = (limit: number) => record({ credit: text(limit), training: text(limit) });
const texts = record({
  issuer: text(certificateLimits.issuer),
  issuedOn: text(10),
  title: both(certificateLimits.title),
  body: both(certificateLimits.body),
});

/** The certificates of a meeting's frozen list. */
export const certificateCalls = {
  getCertificates: deskGet(
    path,
    record({
      texts,
      ...{ hasSeal: boolean, hasBanner: boolean },
      /** The words that a text may have in braces. */
      words: list(text(), 20),
      problems: list(record({ field: text(), message: text() }), 20),
      isFrozen: boolean,
      /** The certificates that issuing would make, replace and end; 0 before the list is frozen. */
      ...{ due: count, replaced: count, ended: count },
      left: list(record({ id: text(), name: text(), reason: text() }), 100_000),
      /** Those that hold, in the order of their numbers. */
      issued: list(
        record({
          ...{ id: text(), personId: text(), number: text(), kind: word(certificateKinds), name: text() },
          ...{ employer: text(), hours: text(), credits: text(), issuedAt: number(0) },
        }),
        100_000,
      ),
    }),
  ),
  saveCertificateTexts: deskPost(
    `${path}/texts`,
    record({
      texts,
      /** A picture in base64, '' for none, null to keep the one that is there. */
      ...{ seal: nullableText(20_000), banner: nullableText(20_000) },
    }),
    nothing,
  ),
  /** A PDF of a made-up person, in base64, with the texts that were saved. */
  previewCertificate: deskPost(`${path}/preview`, record({ kind: word(certificateKinds) }), record({ pdf: text() })),
  issueCertificates: deskPost(`${path}/issue`, record({}), record({ issued: count, replaced: count, ended: count })),
  /** A PDF of issued certificates, a page each, in base64. */
  printCertificates: deskPost(
    `${path}/print`,
    record({ ids: list(text(64), certificatesAtOnce) }),
    record({ fileName: text(), certificates: count, pdf: text() }),
  ),
} as const;
