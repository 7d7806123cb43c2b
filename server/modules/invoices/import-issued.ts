import { readIssuedList, type IssuedLine } from '../../../src/domain/invoice/issued-list';
import { matchIssued, type MatchedInvoice } from '../../../src/domain/invoice/match-issued';
import { Refusal, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { issuedByNumber, reversedNumbers } from '../../stores/invoices/store';
import { readSheets } from '../bank/read-statement-file';
import type { GivenFile } from '../tables/read-table-file';
import { issueInvoice } from './issue-invoice';
import { listInvoices } from './list-invoices';
import { reverseInvoice } from './reverse-invoice';

/**
 * A line of the platform's list. issued and reversed: recorded by this import; known: recorded before, or reversed within
 * the list; differs: it names an order, but another amount than may be invoiced; unmatched: a person has to find its
 * order; refused: the order is in a state in which it cannot be.
 */
export interface ImportedInvoice {
  line: IssuedLine;
  outcome: 'issued' | 'reversed' | 'known' | 'differs' | 'unmatched' | 'refused';
  /** '' if no order was found. */
  outTradeNo: string;
  /** Why it was refused, or what differs; '' for the others. */
  message: string;
}

/**
 * Records the invoices of the tax platform's list with a meeting's applications, and those that it reversed (product
 * §16.35). Idempotent: a number is recorded once.
 * @param isCheck records nothing
 * @throws Refusal for a file that is no such list, or an unknown meeting
 */
export async function importIssued(
  file: GivenFile,
  { meetingCode, isCheck }: { meetingCode: string; isCheck: boolean },
  dependencies: Dependencies,
): Promise<ImportedInvoice[]> {
  const { query } = dependencies.database;
  await meetingByCode(query, meetingCode);
  const lines = readIssuedList(await readSheets(file));
  if (lines === null) throw refuse(`${file.name}：没有找到发票号码、购买方名称和价税合计，请用税务平台导出的发票清单`);
  const result = new Map<IssuedLine, ImportedInvoice>();
  const put = (line: IssuedLine, outcome: ImportedInvoice['outcome'], outTradeNo = '', message = ''): void => {
    result.set(line, { line, outcome, outTradeNo, message });
  };
  const numbers = lines.map(({ number }) => number);
  const gone = await reversedNumbers(query, numbers);
  const reds = lines.filter(({ amountFen }) => amountFen < 0);
  const recorded = await issuedByNumber(query, [...numbers, ...reds.map(({ reverses }) => reverses)]);
  // Issued and reversed before anybody recorded it: nothing is left of it.
  const isUndoneBy = (red: IssuedLine): boolean =>
    lines.some(({ number, amountFen }) => number === red.reverses && amountFen === -red.amountFen);
  for (const red of reds) {
    const own = recorded.get(red.reverses);
    if (gone.has(red.number)) put(red, 'known');
    else if (own === undefined) put(red, isUndoneBy(red) ? 'known' : 'unmatched');
    else if (own.amountFen !== -red.amountFen) put(red, 'differs', own.outTradeNo, '不是全额冲红，请人工处理');
    else await attempt(red, own.outTradeNo, 'reversed');
  }
  const undone = new Set(reds.filter(isUndoneBy).map(({ reverses }) => reverses));
  const blue = lines.filter(({ amountFen }) => amountFen >= 0);
  const isOver = ({ number }: IssuedLine): boolean => recorded.has(number) || gone.has(number) || undone.has(number);
  for (const line of blue.filter(isOver)) put(line, 'known', recorded.get(line.number)?.outTradeNo ?? '');
  for (const matched of matchIssued(
    blue.filter((line) => !isOver(line)),
    await awaitedOf(meetingCode, dependencies),
  ))
    await settle(matched);
  return lines.map((line) => result.get(line) as ImportedInvoice);

  async function settle({ line, awaited, isExact }: MatchedInvoice): Promise<void> {
    if (awaited === null) put(line, 'unmatched');
    else if (!isExact) put(line, 'differs', awaited.outTradeNo, '金额与可开票金额不符');
    else await attempt(line, awaited.outTradeNo, 'issued');
  }

  async function attempt(line: IssuedLine, outTradeNo: string, outcome: 'issued' | 'reversed'): Promise<void> {
    try {
      if (!isCheck && outcome === 'issued') await issueInvoice(outTradeNo, line.number, dependencies, line.amountFen);
      if (!isCheck && outcome === 'reversed') await reverseInvoice(outTradeNo, line.number, dependencies);
      put(line, outcome, outTradeNo);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      put(line, 'refused', outTradeNo, error.message);
    }
  }
}

async function awaitedOf(meetingCode: string, dependencies: Dependencies) {
  const listed = await listInvoices({ meetingCode, all: false }, dependencies);
  return listed.map(({ outTradeNo, invoice, invoiceableFen }) => ({
    ...{ outTradeNo, title: invoice?.title ?? '', taxNumber: invoice?.taxNumber ?? '', amountFen: invoiceableFen },
  }));
}
