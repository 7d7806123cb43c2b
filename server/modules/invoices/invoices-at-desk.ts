import type { InputOf } from '../../../src/contract/codec';
import type { invoiceCalls } from '../../../src/contract/desk-calls/invoice-calls';
import { cardText } from '../../../src/domain/invoice/invoice-card';
import { batchTemplates } from '../../../src/domain/invoice/batch-template';
import { invoiceFileTexts } from '../../../src/domain/invoice/invoice-file';
import { invoiceListFields } from '../../../src/domain/invoice/invoice-list';
import { isToIssue } from '../../../src/domain/invoice/invoice-state';
import { templateFacts, templateFaults } from '../../../src/domain/invoice/template-row';
import { filtersPass, sortRows } from '../../../src/domain/list/filter-rows';
import { listPageSize, type ListQuery } from '../../../src/domain/list/list-query';
import { isIdentityCardNumber } from '../../../src/domain/person/identity-card';
import { maskIdNumber } from '../../../src/domain/person/mask-id-number';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound } from '../../http/answers';
import { openSearch, readFilters } from '../../http/list-input';
import { isRowId } from '../../secrets/random-ids';
import { findInvoiceCards } from '../../stores/invoices/cards';
import { findInvoiceSettings } from '../../stores/invoices/settings';
import { findPart } from '../../stores/invoices/parts';
import { reversalsOfOrder } from '../../stores/invoices/store';
import { filesOfApplication } from './application-files';
import { listInvoices, type ListedInvoice } from './list-invoices';

type InvoiceRow = InputOf<typeof invoiceCalls.listInvoices.answer>['rows'][number];
type InvoiceDetails = InputOf<typeof invoiceCalls.getInvoice.answer>;
type Selection = ReturnType<(typeof invoiceCalls.exportInvoiceTemplate)['readInput']>['selection'];

/** A person's identity number is masked; a body's tax number is public. */
export const shownTaxNumber = (taxNumber: string): string =>
  isIdentityCardNumber(taxNumber) ? maskIdNumber(taxNumber) : taxNumber;

export const invoiceTypeOf = (type: number | undefined): InvoiceRow['type'] =>
  type === 1 ? 'ordinary' : type === 2 ? 'special' : 'none';

const rowOf = ({
  id,
  orderName,
  invoice,
  issued,
  invoiceableFen,
  state,
  paidAt,
  ...one
}: ListedInvoice): InvoiceRow => ({
  ...{ id, order: orderName, title: invoice?.title ?? '', state },
  ...{ taxNumber: shownTaxNumber(invoice?.taxNumber ?? ''), type: invoiceTypeOf(invoice?.type) },
  ...{ email: invoice?.recipientEmail ?? '', amountFen: issued?.amountFen ?? invoiceableFen },
  ...{ number: issued?.invoiceNumber ?? '', paidAt: paidAt?.getTime() ?? null },
  issuedAt: issued?.issuedAt.getTime() ?? null,
  files: one.fileKinds.map((kind) => invoiceFileTexts[kind]).join('、'),
});

export const invoiceFieldKind = (field: string) => invoiceListFields.find(({ key }) => key === field)?.kind;

type Asked = Pick<ListQuery, 'search' | 'filters'>;

/** Titles and numbers are sealed, and a meeting has some thousand invoices: they are searched and filtered here. */
function find(listed: readonly ListedInvoice[], { search, filters }: Asked): ListedInvoice[] {
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const isFound = ({ outTradeNo, orderName, people, invoice, issued, reversedNumber }: ListedInvoice): boolean => {
    const texts = [outTradeNo, orderName, people, invoice?.title, invoice?.taxNumber, issued?.invoiceNumber];
    const loose = [...texts, reversedNumber].map((text) => looseText(text ?? ''));
    return words.every((word) => loose.some((text) => text.includes(word)));
  };
  return listed.filter((one) => {
    const row = rowOf(one);
    return (
      isFound(one) &&
      filtersPass({ ...row, amount: row.amountFen / 100, file: row.files === '' ? 'none' : 'some' }, filters)
    );
  });
}

/** Lists a page of a meeting's invoices, the latest payment first. */
export async function listInvoicesAtDesk(
  meeting: MeetingRow,
  { sort, page, ...asked }: ListQuery,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<{ rows: InvoiceRow[]; total: number; all: number; counts: Record<string, Record<string, number>> }> {
  const listed = await listInvoices({ meetingCode: meeting.code, all: true }, dependencies);
  const found = find(listed, asked).map((one) => {
    const row = rowOf(one);
    return { ...row, amount: row.amountFen };
  });
  const from = (page - 1) * listPageSize;
  const state: Record<string, number> = {};
  for (const one of listed) state[one.state] = (state[one.state] ?? 0) + 1;
  return {
    rows: sortRows(found, sort || '-paidAt').slice(from, from + listPageSize),
    ...{ total: found.length, all: listed.length, counts: { state } },
  };
}

/** Finds the applications that are selected. */
export async function selectedInvoices(
  meeting: MeetingRow,
  selection: Selection,
  { database, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
): Promise<ReadonlySet<string>> {
  const listed = await listInvoices({ meetingCode: meeting.code, all: true }, { database });
  const { kind, ids, except, filters } = selection;
  const [only, without] = [new Set(ids), new Set(except)];
  if (kind === 'some') return new Set(listed.map(({ id }) => id).filter((id) => only.has(id)));
  const asked = { search: openSearch(selection, cipher), filters: readFilters(filters, invoiceFieldKind) };
  return new Set(find(listed, asked).flatMap(({ id }) => (without.has(id) ? [] : id)));
}

/**
 * Finds an application at a meeting.
 * @param id the application's: the order's, or that of the part of it
 * @throws Refusal (404) for any other
 */
export async function requireInvoice(
  meeting: Pick<MeetingRow, 'code'>,
  id: string,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<ListedInvoice> {
  const orderId = isRowId(id) ? ((await findPart(dependencies.database.query, { id }))?.orderId ?? id) : null;
  const found =
    orderId === null ? [] : await listInvoices({ meetingCode: meeting.code, all: true, orderId }, dependencies);
  const invoice = found.find((one) => one.id === id);
  if (invoice === undefined) throw notFound('没有这张发票');
  return invoice;
}

/**
 * Reads everything about an application, with its earlier versions; a part's are rows of their own.
 * @throws Refusal (404) for an invoice of another meeting too
 */
export async function invoiceDetails(
  meeting: MeetingRow,
  id: string,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<InvoiceDetails> {
  const { query } = dependencies.database;
  const listed = await requireInvoice(meeting, id, dependencies);
  const { invoice, people, orderFen, refundedFen, refundDueFen, invoiceableFen } = listed;
  const settings = await findInvoiceSettings(query, meeting.id);
  const isChecked = settings !== null && isToIssue(listed.state);
  const checked = { ...listed, amountFen: invoiceableFen, meetingName: meeting.name };
  const context = settings && { settings, account: meeting.receivingAccount, template: batchTemplates[0] };
  return {
    ...rowOf(listed),
    orderId: listed.orderId,
    ...{ people, orderFen, refundedFen, refundDueFen, invoiceableFen },
    ...{ bankName: invoice?.bankName ?? '', bankAccount: invoice?.bankAccount ?? '' },
    ...{ companyAddress: invoice?.companyAddress ?? '', companyPhone: invoice?.companyPhone ?? '' },
    card: cardText(await findInvoiceCards(query, listed.orderId), listed.issued?.invoiceNumber ?? ''),
    files: (await filesOfApplication(query, id)).map(({ fileId, kind, name, invoiceNumber, addedAt, isOffered }) => ({
      ...{ id: fileId, kind, name, number: invoiceNumber, addedAt: addedAt.getTime(), isOffered },
    })),
    versions: (await reversalsOfOrder(query, id)).map((one) => ({
      ...{ number: one.invoiceNumber, amountFen: one.amountFen, issuedAt: one.issuedAt.getTime() },
      ...{ redNumber: one.redNumber, reversedAt: one.reversedAt.getTime() },
    })),
    faults:
      isChecked && context !== null ? templateFaults(templateFacts(checked, context), invoiceableFen, context) : [],
  };
}
