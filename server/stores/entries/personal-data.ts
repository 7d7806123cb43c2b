import { creditFormCodec } from '../../../src/contract/credit-info';
import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import { removedName, type RemovePersonalData } from '../../db/personal-data';
import { jsonColumn, textColumn, type SealedColumn, type SealedTable } from '../../db/sealed-table';
import { entries, type EntryRow } from '../../db/tables/entries';
import { protectAnswers, revealAnswers } from './sealed-answers';

const answersColumn: SealedColumn = {
  ...{ name: 'answers', isJson: true },
  seal: (stored, rowKey, cipher) =>
    protectAnswers(revealAnswers(stored as Record<string, unknown>, rowKey, cipher), rowKey, cipher),
};

const writeInvoice = (invoice: EntryRow['waitingInvoice']) => invoice && invoiceFormCodec.write(invoice);
const writeCredit = (credit: EntryRow['credit']) => credit && creditFormCodec.write(credit);

interface PersonalColumn {
  name: keyof EntryRow;
  /** The column's heading in a person's export; null if it is not exported by itself. */
  label: string | null;
  /** Makes the exported value of the stored one; exported as it is without it. */
  write?: (stored: never) => unknown;
  /** The value that takes its place once the data is removed. */
  removed: EntryRow[keyof EntryRow];
  /** How the column is encrypted; null if it is stored in plain text. */
  sealed: SealedColumn | null;
}

/** Every column of `entered` that holds personal data: exports, removals and the encryption of rows go by this list. */
const personalColumns: readonly PersonalColumn[] = [
  { name: 'name', label: '姓名', removed: removedName, sealed: textColumn('entered', 'name') },
  { name: 'phone', label: '手机号', removed: '', sealed: textColumn('entered', 'phone') },
  { name: 'phoneDigest', label: null, removed: null, sealed: null },
  { name: 'provinceText', label: '省份', removed: '', sealed: null },
  // Exported as the form describes them.
  { name: 'answers', label: null, removed: {}, sealed: answersColumn },
  { name: 'credit', label: '学分信息', write: writeCredit, removed: null, sealed: jsonColumn('entered', 'credit') },
  {
    ...{ name: 'waitingInvoice', label: '候补时填写的发票信息', write: writeInvoice, removed: null },
    sealed: jsonColumn('entered', 'waiting_invoice'),
  },
  { name: 'deviceDigest', label: null, removed: null, sealed: null },
];

/** The headings of exported columns by the columns' names in the database. */
export const exportedTitles: Readonly<Record<string, string>> = Object.fromEntries(
  personalColumns.flatMap(({ name, label }) => (label === null ? [] : [[entries[name].name, label]])),
);

export const sealedEntries: SealedTable = {
  ...{ name: 'entered', label: '报名', hasPhone: true, key: { name: 'id', type: 'uuid' } },
  columns: personalColumns.flatMap(({ sealed }) => sealed ?? []),
};

/** An entry's personal columns under their headings. */
export const exportedColumns = (entry: EntryRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    personalColumns.flatMap(({ name, label, write }) =>
      label === null ? [] : [[label, write === undefined ? entry[name] : write(entry[name] as never)]],
    ),
  );

/** Blanks entries and gives them new ticket codes; rows that another process has blanked meanwhile are not counted. */
export const blankEntries: RemovePersonalData = async (query, { entryIds, newTicketRefs, removedAt }) => {
  const blanked = await query
    .update(entries)
    .set({
      ...Object.fromEntries(personalColumns.map(({ name, removed }) => [name, removed])),
      // A paid entry still belongs to its order.
      live: sql`${entries.live} and ${eq(entries.payment, 'paid')}`,
      ticketRef: sql`${JSON.stringify(newTicketRefs)}::jsonb ->> ${entries.id}::text`,
      // They tell what the person chose.
      ...{ places: [], waitingFor: [], waitingNo: null, offeredUntil: null },
      ...{ erasedAt: removedAt, updatedAt: removedAt },
    })
    .where(and(isAmong(entries.id, entryIds), isNull(entries.erasedAt)))
    .returning({ id: entries.id });
  return { entries: blanked.length };
};
