import { readIssuedList, type IssuedLine } from '../../../src/domain/invoice/issued-list';
import { matchIssued, type AwaitedInvoice, type MatchedInvoice } from '../../../src/domain/invoice/match-issued';
import { formatFen } from '../../../src/domain/money/money';
import { Refusal, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { issuedByNumber, reversedNumbers } from '../../stores/invoices/store';
import { readSheets } from '../bank/read-statement-file';
import type { GivenFile } from '../tables/read-table-file';
import { issueInvoice } from './issue-invoice';
import { listInvoices, type ListedInvoice } from './list-invoices';
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
  /** Why it was refused, what differs, or why no candidate is certain; '' for the others. */
  message: string;
  /** Found by the order's number in the list, or by title and amount; the other ones are by number too. */
  by: 'number' | 'title';
  /** The applications of which a person may choose one for an unmatched line. */
  candidates: readonly ListedInvoice[];
}

/** How a list is taken. */
export interface IssuedListChoice {
  meetingCode: string;
  /** Nothing is recorded. */
  isCheck: boolean;
  /** The numbers of the list's invoices that are recorded, if they are certain; left out for all. */
  only?: ReadonlySet<string>;
  /** The orders that a person has chosen among the candidates, by the invoice's number. */
  chosen?: ReadonlyMap<string, string>;
}

const foreignMessage = '冲红的是另一个会议的发票';

/**
 * Records the invoices of the tax platform's list with a meeting's applications, and those that it reversed (product
 * §16.35). Idempotent: a number is recorded once.
 * @throws Refusal for a file that is no such list, or an unknown meeting
 */
export async function importIssued(
  file: GivenFile,
  { meetingCode, isCheck, only, chosen = new Map() }: IssuedListChoice,
  dependencies: Dependencies,
): Promise<ImportedInvoice[]> {
  const { query } = dependencies.database;
  await meetingByCode(query, meetingCode);
  const lines = readIssuedList(await readSheets(file));
  if (lines === null) throw refuse(`${file.name}：没有找到发票号码、购买方名称和价税合计，请用税务平台导出的发票清单`);
  const result = new Map<IssuedLine, ImportedInvoice>();
  const put = (
    line: IssuedLine,
    outcome: ImportedInvoice['outcome'],
    outTradeNo = '',
    further: Partial<ImportedInvoice> = {},
  ): void => {
    result.set(line, { line, outcome, outTradeNo, message: '', by: 'number', candidates: [], ...further });
  };
  const numbers = lines.map(({ number }) => number);
  const gone = await reversedNumbers(query, numbers);
  const reds = lines.filter(({ amountFen }) => amountFen < 0);
  const recorded = await issuedByNumber(query, [...numbers, ...reds.map(({ reverses }) => reverses)]);
  // The platform lists all that a society issues, and whoever takes it may be in charge of this meeting alone.
  const ownOrder = (number: string) => {
    const own = recorded.get(number);
    return own?.meetingCode === meetingCode ? own : undefined;
  };
  // Issued and reversed before anybody recorded it: nothing is left of it.
  const isUndoneBy = (red: IssuedLine): boolean =>
    lines.some(({ number, amountFen }) => number === red.reverses && amountFen === -red.amountFen);
  for (const red of reds) {
    const own = ownOrder(red.reverses);
    if (gone.has(red.number)) put(red, 'known');
    else if (recorded.has(red.reverses) && own === undefined) put(red, 'unmatched', '', { message: foreignMessage });
    else if (own === undefined) put(red, isUndoneBy(red) ? 'known' : 'unmatched');
    else if (own.amountFen !== -red.amountFen)
      put(red, 'differs', own.outTradeNo, { message: '不是全额冲红，请人工处理' });
    else await attempt(red, own.outTradeNo, 'reversed');
  }
  const undone = new Set(reds.filter(isUndoneBy).map(({ reverses }) => reverses));
  const blue = lines.filter(({ amountFen }) => amountFen >= 0);
  const isOver = ({ number }: IssuedLine): boolean => recorded.has(number) || gone.has(number) || undone.has(number);
  for (const line of blue.filter(isOver)) put(line, 'known', ownOrder(line.number)?.outTradeNo ?? '');
  for (const matched of matchIssued(
    blue.filter((line) => !isOver(line)),
    await awaitedOf(meetingCode, dependencies),
  ))
    await settle(matched);
  return lines.map((line) => result.get(line) as ImportedInvoice);

  async function settle({
    line,
    awaited,
    by,
    isExact,
    candidates,
    doubt,
  }: MatchedInvoice<AwaitedApplication>): Promise<void> {
    const own = candidates.find(({ outTradeNo }) => outTradeNo === chosen.get(line.number));
    if (own !== undefined) await attempt(line, own.outTradeNo, 'issued');
    else if (awaited === null)
      put(line, 'unmatched', '', { message: doubt, candidates: candidates.map(({ listed }) => listed) });
    else if (isExact) await attempt(line, awaited.outTradeNo, 'issued', by);
    else {
      const message = `金额与可开票金额 ${formatFen(awaited.amountFen)} 不符`;
      put(line, 'differs', awaited.outTradeNo, { message });
    }
  }

  async function attempt(
    line: IssuedLine,
    outTradeNo: string,
    outcome: 'issued' | 'reversed',
    by: ImportedInvoice['by'] = 'number',
  ): Promise<void> {
    const { number, amountFen: statedFen, issuedOn } = line;
    const isTaken = !isCheck && (only === undefined || only.has(number) || chosen.has(number));
    try {
      if (isTaken && outcome === 'issued')
        await issueInvoice({ outTradeNo, number, statedFen, issuedOn }, dependencies);
      if (isTaken && outcome === 'reversed') await reverseInvoice(outTradeNo, number, dependencies);
      put(line, outcome, outTradeNo, { by });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      put(line, 'refused', outTradeNo, { message: error.message });
    }
  }
}

interface AwaitedApplication extends AwaitedInvoice {
  listed: ListedInvoice;
}

async function awaitedOf(meetingCode: string, dependencies: Dependencies): Promise<AwaitedApplication[]> {
  const listed = await listInvoices({ meetingCode, all: false }, dependencies);
  return listed.map((one) => ({
    ...{ outTradeNo: one.outTradeNo, title: one.invoice?.title ?? '', taxNumber: one.invoice?.taxNumber ?? '' },
    ...{ amountFen: one.invoiceableFen, listed: one },
  }));
}
