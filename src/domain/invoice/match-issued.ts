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
export interface MatchedInvoice {
  line: IssuedLine;
  awaited: AwaitedInvoice | null;
  /** False if the line names the order, but states another amount than may be invoiced. */
  isExact: boolean;
}

/**
 * Matches issued invoices to applications (product §16.35): by the order's number in the 流水号 or the remark, else by
 * title, tax number where both state one, and amount, if only one line and one application have them.
 * @param lines ordinary ones, none that is recorded
 */
export function matchIssued(lines: readonly IssuedLine[], awaited: readonly AwaitedInvoice[]): MatchedInvoice[] {
  const named = new Map<IssuedLine, AwaitedInvoice>();
  for (const line of lines) {
    const found = awaited.filter(({ outTradeNo }) => namesOrder(line, outTradeNo));
    if (found.length === 1 && found[0] !== undefined) named.set(line, found[0]);
  }
  const taken = new Set(named.values());
  const left = awaited.filter((one) => !taken.has(one));
  const unnamed = lines.filter((line) => !named.has(line));
  return lines.map((line) => {
    const own = named.get(line);
    if (own !== undefined) return { line, awaited: own, isExact: own.amountFen === line.amountFen };
    const [only, another] = left.filter((one) => isAlike(line, one));
    const isAlone =
      only !== undefined && another === undefined && unnamed.filter((one) => isAlike(one, only)).length === 1;
    return { line, awaited: isAlone ? only : null, isExact: true };
  });
}

/** An order's number has 27 characters; a platform may cut it to 20. */
const shortestNumber = 20;

function namesOrder({ reference, remark }: IssuedLine, outTradeNo: string): boolean {
  const plain = reference.toUpperCase().replace(/\s/g, '');
  const isReference = plain.length >= shortestNumber && outTradeNo.startsWith(plain);
  return isReference || remark.toUpperCase().includes(outTradeNo);
}

function isAlike(line: IssuedLine, { title, taxNumber, amountFen }: AwaitedInvoice): boolean {
  const isSameTax =
    line.taxNumber === '' || taxNumber === '' || line.taxNumber.toUpperCase() === taxNumber.toUpperCase();
  return line.amountFen === amountFen && isSameTax && foldName(line.title) === foldName(title);
}
