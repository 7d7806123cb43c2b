import type { CreditInfo } from '../domain/credit/credit-form';
import { readObject } from '../domain/json/read-value';
import { jsonText, named, optionalText, record, text, wireNameOf, type Codec, type ObjectCodec } from './codec';

const creditFields = record({
  name: text(),
  age: text(),
  sex: text(),
  jobTitle: named('titlegrade', text()),
  employer: named('gzdw', text()),
  isGrassroots: named('isbasiclevel', text()),
  province: text(),
  phone: text(),
  passthrough: named('islsxbfc', optionalText()),
});

/**
 * The credit form as it is submitted, and as drafts and the database keep it. Reading does not clean: the server does,
 * with `creditForm`.
 */
export const creditFormCodec: ObjectCodec<CreditInfo, typeof creditFields.shape> = creditFields;

/** The name under which the server reports a fault of a field of the credit form. */
export const creditFieldName = (field: string): string => wireNameOf(creditFields.shape, field);

/** Reads credit info from an object or JSON text; null when missing. */
export function readCreditInfo(value: unknown): CreditInfo | null {
  const info = readObject(value);
  return Object.keys(info).length === 0 ? null : creditFields.read(info);
}

/** An attendee's credit info, as JSON text. */
export const creditInfoCodec: Codec<CreditInfo | null, string> = {
  read: readCreditInfo,
  write: (credit) => (credit === null ? '' : JSON.stringify(creditFields.write(credit))),
  wire: jsonText,
};

/** The same within a registration; omitted when credit is applied for later. */
export const optionalCreditCodec: Codec<CreditInfo | null, string | undefined> = {
  read: readCreditInfo,
  write: (credit) => creditInfoCodec.write(credit) || undefined,
  wire: { type: ['string', 'object', 'null'], maxLength: 5_000, optional: true },
};
