import type { CreditInfo } from '../domain/credit/credit-form';
import { readObject, readText, type JsonObject } from '../domain/json/read-value';
import { jsonText, type Codec } from './codec';

/** Reads credit info from an object or JSON text; null when missing. */
export function readCreditInfo(value: unknown): CreditInfo | null {
  const info = readObject(value);
  return Object.keys(info).length === 0 ? null : readCreditFields(info);
}

function readCreditFields(value: unknown): CreditInfo {
  const info = readObject(value);
  return {
    name: readText(info.name),
    age: readText(info.age),
    sex: readText(info.sex),
    titlegrade: readText(info.titlegrade),
    gzdw: readText(info.gzdw),
    isbasiclevel: readText(info.isbasiclevel),
    province: readText(info.province),
    phone: readText(info.phone),
    ...(info.islsxbfc === undefined ? {} : { islsxbfc: readText(info.islsxbfc) }),
  };
}

/** An attendee's credit info, as JSON text. */
export const creditInfoCodec: Codec<CreditInfo | null, string> = {
  read: readCreditInfo,
  write: (credit) => (credit === null ? '' : JSON.stringify(credit)),
  wire: jsonText,
};

/** The credit form as it is submitted. Reading does not clean: the server does, with `creditForm`. */
export const creditFormCodec: Codec<CreditInfo, JsonObject> = {
  read: readCreditFields,
  write: (credit) => ({ ...credit }),
};

/** The same within a registration, as JSON text; omitted when credit is applied for later. */
export const optionalCreditCodec: Codec<CreditInfo | null, string | undefined> = {
  read: readCreditInfo,
  write: (credit) => (credit === null ? undefined : JSON.stringify(credit)),
  wire: { type: ['string', 'object', 'null'], maxLength: 5_000, optional: true },
};
