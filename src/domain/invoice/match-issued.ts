import { foldName } from '../bank/fold-name';
import type { IssuedLine } from './issued-list';

/** An application that waits for its invoice. */
export interface AwaitedInvoice {
  outTradeNo: string;
  title: string;
  taxNumber: string;
  /** The amount that may be invoiced, in fen. */
  amountFen: number;
}

/** A line of the platform's list with the application that it is for; null for what no application asks for, or several do alike. */
export interface MatchedInvoice<Awaited extends AwaitedInvoice = AwaitedInvoice> {
  line: IssuedLine;
  awaited: Awaited | null;
  /** The order's number, or title and amount. */
  by: 'number' | 'title';
  /** False if the line names the order, but states another amount than may be invoiced. */
  isExact: boolean;
  /** The applications of which a person has to choose one, if no application is certain. */
  candidates: readonly Awaited[];
  /** In Chinese why none of the candidates is certain; '' without candidates. */
  doubt: string;
}

/**
 * Matches issued invoices to applications (product §16.35): by the order's number in the 流水号 or the remark, else by
 * title, tax number where both state one, and amount, if only one line and one application have them. What is left has as
 * candidates the applications of the same amount with its title or its tax number.
 * @param lines ordinary ones, none that is recorded
 */
export function matchIssued<Awaited extends AwaitedInvoice>(
  lines: readonly IssuedLine[],
  awaited: readonly Awaited[],
): MatchedInvoice<Awaited>[] {
  const named = new Map<IssuedLine, Awaited>();
  for (const line of lines) {
    const found = awaited.filter(({ outTradeNo }) => namesOrder(line, outTradeNo));
    if (found.length === 1 && found[0] !== undefined) named.set(line, found[0]);
  }
  const taken = new Set<AwaitedInvoice>(named.values());
  const left = awaited.filter((one) => !taken.has(one));
  const unnamed = lines.filter((line) => !named.has(line));
  const onlyFor = (line: IssuedLine): Awaited | null => {
    const [only, another] = left.filter((one) => isAlike(line, one));
    const isAlone =
      only !== undefined && another === undefined && unnamed.filter((one) => isAlike(one, only)).length === 1;
    return isAlone ? only : null;
  };
  const titled = new Map(unnamed.map((line) => [line, onlyFor(line)]));
  const certain = new Set<AwaitedInvoice | null>(titled.values());
  return lines.map((line) => {
    const own = named.get(line);
    const certainly = { line, candidates: [], doubt: '' };
    if (own !== undefined)
      return { ...certainly, awaited: own, by: 'number', isExact: own.amountFen === line.amountFen };
    const only = titled.get(line) ?? null;
    if (only !== null) return { ...certainly, awaited: only, by: 'title', isExact: true };
    const candidates = left.filter((one) => !certain.has(one) && mayMean(line, one));
    return { line, awaited: null, by: 'title', isExact: true, candidates, doubt: doubtOf(line, candidates) };
  });
}

/** An order's number has 27 characters; a platform may cut it to 20. */
const shortestNumber = 20;

function namesOrder({ reference, remark }: IssuedLine, outTradeNo: string): boolean {
  const plain = reference.toUpperCase().replace(/\s/g, '');
  const isReference = plain.length >= shortestNumber && outTradeNo.startsWith(plain);
  return isReference || remark.toUpperCase().includes(outTradeNo);
}

const hasTitle = (line: IssuedLine, { title }: AwaitedInvoice): boolean => foldName(line.title) === foldName(title);

function hasOtherTax(line: IssuedLine, { taxNumber }: AwaitedInvoice): boolean {
  const isStated = line.taxNumber !== '' && taxNumber !== '';
  return isStated && line.taxNumber.toUpperCase() !== taxNumber.toUpperCase();
}

const isAlike = (line: IssuedLine, one: AwaitedInvoice): boolean =>
  line.amountFen === one.amountFen && !hasOtherTax(line, one) && hasTitle(line, one);

const mayMean = (line: IssuedLine, one: AwaitedInvoice): boolean =>
  line.amountFen === one.amountFen &&
  (hasTitle(line, one) || (line.taxNumber !== '' && one.taxNumber !== '' && !hasOtherTax(line, one)));

function doubtOf(line: IssuedLine, candidates: readonly AwaitedInvoice[]): string {
  const [only, another] = candidates;
  if (only === undefined) return '';
  if (another !== undefined) return `同名同额有 ${candidates.length} 个申请`;
  if (!hasTitle(line, only)) return '税号一样，抬头不一样';
  return hasOtherTax(line, only) ? '抬头一样，税号不一样' : '同一个申请有几张这样的发票';
}
