import { lastName, shareFacts, type FileFacts } from '../../../src/domain/invoice/invoice-file';
import { matchFile, misfit, type FiledInvoice } from '../../../src/domain/invoice/match-files';
import { cleanText } from '../../../src/domain/text/clean-text';
import type { Dependencies } from '../../context/dependencies';
import { Refusal, refuse } from '../../http/answers';
import { meetingByCode } from '../../stores/meetings/store';
import { reversedNumbers } from '../../stores/invoices/store';
import { readFile } from '../../stores/uploads/stored-files';
import type { GivenFile } from '../tables/read-table-file';
import { offeredFileOf } from './application-files';
import { keepInvoiceFile } from './keep-invoice-file';
import { listInvoices, type ListedInvoice } from './list-invoices';
import { readInvoiceFile } from './read-invoice-file';
import { unpackFiles } from './unpack-files';

interface ListedFor extends FiledInvoice {
  listed: ListedInvoice;
}

/** A file as it was read, and for which invoice it is. */
export interface ReadInvoiceFile {
  /** Its number among those of the upload, from 0: the same files again give the same numbers. */
  place: number;
  name: string;
  bytes: Buffer;
  /** Null for what is no invoice's file. */
  facts: FileFacts | null;
  /** The invoice that it is for; null for one that a person has to decide about, or that is not taken. */
  invoice: ListedInvoice | null;
  by: 'number' | 'order';
  candidates: readonly ListedInvoice[];
  /** A person may say for which invoice it is. */
  isOpen: boolean;
  /** In Chinese why it is not taken; '' for the others. */
  reason: string;
}

/** The files of an upload, and the meeting's invoices to which they were compared. */
export interface ReadInvoiceFiles {
  files: readonly ReadInvoiceFile[];
  invoices: readonly ListedFor[];
}

/**
 * Reads invoices' files, those in archives too, and matches them to a meeting's issued invoices (product §16.37). Nothing is
 * kept.
 * @throws Refusal if they are too many or too large
 */
export async function readInvoiceFiles(
  given: readonly GivenFile[],
  meetingCode: string,
  dependencies: Dependencies,
): Promise<ReadInvoiceFiles> {
  if (given.length === 0) throw refuse('请选择发票文件');
  await meetingByCode(dependencies.database.query, meetingCode);
  const found = unpackFiles(given).map((file) => ({ file, read: readInvoiceFile(file) }));
  const shared = shareFacts(found.flatMap(({ read }) => (typeof read === 'string' ? [] : read)));
  const invoices = await issuedInvoicesOf(meetingCode, dependencies);
  const stated = shared.map(({ number }) => number).filter((number) => number !== '');
  const reversed = await reversedNumbers(dependencies.database.query, stated);
  const seen: (Content & { id: string })[] = [];
  const files: ReadInvoiceFile[] = [];
  for (const [place, { file, read }] of found.entries()) {
    const none = { ...file, place, invoice: null, by: 'number', candidates: [], isOpen: false } as const;
    const facts = typeof read === 'string' ? undefined : shared.shift();
    if (facts === undefined) {
      files.push({ ...none, facts: null, reason: typeof read === 'string' ? read : '' });
      continue;
    }
    const { invoice, candidates, ...how } = matchFile(facts, invoices, reversed);
    const content = { facts, bytes: file.bytes };
    const reason = invoice === null ? '' : await repetitionOf(content, invoice.id, seen, dependencies);
    if (reason !== '') {
      files.push({ ...none, facts, reason });
      continue;
    }
    if (invoice !== null) seen.push({ ...content, id: invoice.id });
    const listed = candidates.map((one) => one.listed);
    files.push({ ...none, ...how, facts, invoice: invoice?.listed ?? null, candidates: listed });
  }
  return { files, invoices };
}

type Content = Pick<ReadInvoiceFile, 'bytes'> & { facts: FileFacts };

/** Says in Chinese that a file is there already, in the same upload or from before; '' if it is not. */
async function repetitionOf(
  { facts, bytes }: Content,
  id: string,
  seen: readonly (Content & { id: string })[],
  dependencies: Dependencies,
): Promise<string> {
  const before = seen.find((one) => one.id === id && one.facts.kind === facts.kind);
  if (before !== undefined)
    return before.bytes.equals(bytes)
      ? `和 ${before.facts.name} 是同一个文件`
      : `这张发票已经有一个文件：${before.facts.name}`;
  const kept = await offeredFileOf(dependencies.database.query, id, facts.kind);
  const isSame = kept !== null && (await readFile(kept.fileId, dependencies))?.bytes.equals(bytes) === true;
  return isSame ? '以前收过同一个文件' : '';
}

async function issuedInvoicesOf(meetingCode: string, dependencies: Dependencies): Promise<ListedFor[]> {
  const listed = await listInvoices({ meetingCode, all: true }, dependencies);
  return listed.map((one) => ({
    ...{ id: one.id, outTradeNo: one.outTradeNo, title: one.invoice?.title ?? '', listed: one },
    issued: one.issued && { number: one.issued.invoiceNumber, amountFen: one.issued.amountFen },
  }));
}

/** The outcome of taking files. */
export interface TakenFiles {
  taken: number;
  /** Applicants who get a text. */
  texts: number;
  left: Pick<ReadInvoiceFile, 'place' | 'name' | 'reason' | 'isOpen'>[];
}

/**
 * Keeps invoices' files for their applicants to download.
 * @param decided the application of each file, by its place: as it was matched, or as a person has decided; null for all that were matched
 */
export async function takeInvoiceFiles(
  { files, invoices }: ReadInvoiceFiles,
  decided: ReadonlyMap<number, string> | null,
  dependencies: Dependencies,
): Promise<TakenFiles> {
  const outcome: TakenFiles = { taken: 0, texts: 0, left: [] };
  const given = new Set<string>();
  for (const file of files) {
    const { place, name, facts, bytes, invoice } = file;
    const id = decided === null ? invoice?.id : decided.get(place);
    if (id === undefined) continue;
    const own = invoices.find((one) => one.id === id);
    const key = `${id} ${facts?.kind ?? ''}`;
    const fault = given.has(key) ? '同一张发票选了两个同样格式的文件' : faultOf(file, own);
    if (fault !== '' || facts === null) {
      outcome.left.push({ place, name, reason: fault, isOpen: false });
      continue;
    }
    try {
      const kept = { facts, bytes, name: cleanText(lastName(name)).slice(-200), id };
      if (await keepInvoiceFile(kept, dependencies)) outcome.texts += 1;
      outcome.taken += 1;
      given.add(key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome.left.push({ place, name, reason: error.message, isOpen: false });
    }
  }
  return outcome;
}

/** Says in Chinese why a file is not taken for an invoice; '' if it is. */
function faultOf({ facts, invoice, isOpen, reason }: ReadInvoiceFile, own: ListedFor | undefined): string {
  if (facts === null) return reason;
  if (own === undefined) return '这个会议没有这张发票';
  if (invoice !== null) return invoice.id === own.id ? '' : `这个文件是订单 ${invoice.orderName} 的发票`;
  return isOpen ? misfit(facts, own) : reason;
}
