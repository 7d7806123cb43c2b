import type { InvoiceInfo } from './invoice-form';

/** An invoice that somebody applied for on this device. */
export interface RememberedTitle {
  /** The phone of whoever applied: nobody else is offered it. */
  phone: string;
  invoice: InvoiceInfo;
}

/** Titles that are remembered at once, of all people of a device. */
const mostRemembered = 30;
/** Titles that a form offers. */
const mostOffered = 3;

const isSameTitle = (one: InvoiceInfo, other: InvoiceInfo): boolean =>
  one.title === other.title && one.taxNumber === other.taxNumber;

/** Puts a title at the head of those remembered, in place of what the same person had typed of it before. */
export function withTitle(titles: readonly RememberedTitle[], title: RememberedTitle): RememberedTitle[] {
  const isBefore = ({ phone, invoice }: RememberedTitle): boolean =>
    phone === title.phone && isSameTitle(invoice, title.invoice);
  return [title, ...titles.filter((one) => !isBefore(one))].slice(0, mostRemembered);
}

/**
 * The titles to offer to whoever has a phone, the latest first: their own on this device, then those of their team.
 * @param ofTeam invoices of the team's orders
 */
export function offeredTitles(
  titles: readonly RememberedTitle[],
  phone: string,
  ofTeam: readonly InvoiceInfo[] = [],
): InvoiceInfo[] {
  const own = phone === '' ? [] : titles.filter((one) => one.phone === phone).map(({ invoice }) => invoice);
  return [...own, ...ofTeam]
    .filter((one, index, all) => all.findIndex((other) => isSameTitle(one, other)) === index)
    .slice(0, mostOffered);
}
