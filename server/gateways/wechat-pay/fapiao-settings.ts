/** The seller as WeChat's card wallet shows it with an invoice, and the picture of its cards. */
export interface FapiaoSettings {
  name: string;
  taxNumber: string;
  address: string;
  /** The person who issues the invoices (开票人). */
  drawer: string;
  /** The address of a picture that was uploaded to the official account's permanent materials. */
  logoUrl: string;
}

export const fapiaoRequirement = 'must be 名称;纳税人识别号;地址;开票人;标志图片地址, with semicolons between them';

/** Parses the setting; null if it is invalid. Lengths are those of WeChat's documents. */
export function parseFapiaoSettings(text: string): FapiaoSettings | null {
  const parts = text.split(/[;；]/).map((part) => part.trim());
  const [name = '', taxNumber = '', address = '', drawer = '', logoUrl = ''] = parts;
  const isWhole = parts.length === 5 && parts.every((part) => part !== '');
  const isGood =
    name.length <= 256 && /^[0-9A-Z]{15,20}$/.test(taxNumber) && drawer.length <= 20 && /^https?:\/\//.test(logoUrl);
  return isWhole && isGood ? { name, taxNumber, address, drawer, logoUrl } : null;
}
