import { invoiceFormCodec } from '../contract/invoice-info';
import type { InvoiceInfo } from '../domain/invoice/invoice-form';
import { offeredTitles, withTitle, type RememberedTitle } from '../domain/invoice/remembered-title';
import { isPlainObject, readText } from '../domain/json/read-value';
import { personalKeys } from '../platform/storage/personal-keys';
import { getStored, removeStored, setStored } from '../platform/storage/storage';

/** The lifetime in milliseconds: from one yearly meeting to the next. */
const ttlMs = 400 * 24 * 3_600_000;

/** Remembers the invoice that somebody has just applied for. A logout forgets all of them. */
export function rememberTitle(phone: string, invoice: InvoiceInfo): void {
  if (phone === '' || invoice.title === '') return;
  const titles = withTitle(rememberedTitles(), { phone, invoice });
  const stored = titles.map((one) => ({ phone: one.phone, invoice: invoiceFormCodec.write(one.invoice) }));
  setStored(personalKeys.rememberedTitles(), stored, ttlMs);
}

/** Lists the titles to offer to whoever has a phone: see `offeredTitles`. */
export const titlesFor = (phone: string, ofTeam: readonly InvoiceInfo[] = []): InvoiceInfo[] =>
  offeredTitles(rememberedTitles(), phone, ofTeam);

export function forgetTitles(): void {
  removeStored(personalKeys.rememberedTitles());
}

function rememberedTitles(): RememberedTitle[] {
  return getStored(personalKeys.rememberedTitles(), readTitles) ?? [];
}

function readTitles(value: unknown): RememberedTitle[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): RememberedTitle[] => {
    if (!isPlainObject(one)) return [];
    const title = { phone: readText(one.phone), invoice: invoiceFormCodec.read(one.invoice) };
    return title.phone === '' || title.invoice.title === '' ? [] : [title];
  });
}
