import { isPlainObject, readText } from '../json/read-value';
import { cleanText } from '../text/clean-text';
import { isCalendarDate } from '../time/shanghai-time';
import type { Decision, FurtherFacts, ListedRow } from './listed-row';
import type { Certainty, Proposal } from './proposal';

/** A row with its decision. */
export interface DecidedRow extends ListedRow, Partial<FurtherFacts> {
  /** Null for a row for which nothing is decided. */
  decision: Decision | null;
}

/** Thrown for a list that cannot be read; the message names the row. */
export class DecisionsError extends Error {}

/**
 * Reads a list of rows with what was decided (product §16.32). A row's `decision` is a proposal, or several parts; "book"
 * for the first proposal; "unclaimed", "return" or "aside"; null or "skip" for nothing. A row without one is booked if its
 * only proposal is sure.
 * @throws DecisionsError
 */
export function readDecisions(json: unknown): DecidedRow[] {
  if (!Array.isArray(json)) throw new DecisionsError('应是 bank match --json 输出的数组');
  return json.map((item, place) => readRow(item, place));
}

function readRow(item: unknown, place: number): DecidedRow {
  const fail = (what: string): DecisionsError => new DecisionsError(`第 ${place + 1} 项${what}`);
  if (!isPlainObject(item)) throw fail('不是一行流水');
  const { file, row, date, direction, amountFen, currency, payer, serial, text, proposals } = item;
  if (typeof row !== 'number' || typeof date !== 'string' || !isCalendarDate(date)) throw fail('缺少 row 或 date');
  if (direction !== 'in' && direction !== 'out') throw fail('的 direction 应是 in 或 out');
  if (!isFen(amountFen)) throw fail('的 amountFen 应是整数（分）');
  const further = ['bank', 'account', 'time', 'payerAccount'] as const;
  const own: ListedRow & Partial<FurtherFacts> = {
    ...Object.fromEntries(further.map((name) => [name, shortText(item[name])])),
    ...{ file: shortText(file), row, date, direction, amountFen },
    ...{
      currency: readText(currency) || 'CNY',
      payer: readText(payer),
      serial: readText(serial),
      text: readText(text),
    },
    proposals: Array.isArray(proposals) ? proposals.map((one) => readProposal(one, fail)) : [],
  };
  return { ...own, decision: 'decision' in item ? readDecision(item.decision, own, fail) : sureDecision(own) };
}

/** The longest text that is stored, in characters. */
const maxLength = 1_000;
const shortText = (value: unknown): string => cleanText(readText(value)).slice(0, maxLength);

const isFen = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

type Fail = (what: string) => DecisionsError;

function readProposal(item: unknown, fail: Fail): Proposal {
  if (!isPlainObject(item) || !Array.isArray(item.orders)) throw fail('的 proposals 写得不对');
  const certainties: readonly Certainty[] = ['sure', 'likely', 'unsure'];
  return {
    orders: readParts(item.orders, fail).map(({ outTradeNo, amountFen }) => ({
      outTradeNo,
      amountFen: amountFen ?? 0,
    })),
    certainty: certainties.find((one) => one === item.certainty) ?? 'unsure',
    reason: readText(item.reason),
  };
}

function readParts(parts: readonly unknown[], fail: Fail): Decision['orders'] {
  return parts.map((part) => {
    const outTradeNo = typeof part === 'string' ? part : isPlainObject(part) ? readText(part.outTradeNo) : '';
    const amountFen = isPlainObject(part) ? (part.amountFen ?? null) : null;
    if (outTradeNo === '' || (amountFen !== null && !isFen(amountFen)))
      throw fail('的 orders 写得不对：{outTradeNo, amountFen}');
    return { outTradeNo, amountFen };
  });
}

const nothing = { orders: [], returnFen: 0, reason: '', isAside: false, isNotReturned: false } as const;

function sureDecision({ proposals }: ListedRow): Decision | null {
  const [proposal, another] = proposals;
  return proposal?.certainty === 'sure' && another === undefined ? { ...nothing, orders: proposal.orders } : null;
}

function readDecision(given: unknown, { proposals }: ListedRow, fail: Fail): Decision | null {
  if (Array.isArray(given)) return given.length === 0 ? null : { ...nothing, orders: readParts(given, fail) };
  if (isPlainObject(given)) {
    const { orders = [], reason } = given;
    const returnFen = given.return ?? given.returnFen ?? 0;
    if (!Array.isArray(orders)) throw fail('的 decision.orders 应是数组');
    if (returnFen !== 'rest' && !isFen(returnFen)) throw fail('的 decision.return 应是整数（分）或 "rest"');
    const isNotReturned = given.notReturned === true;
    // A proposal's reason is the proof, not why something is given back.
    const isAside = given.aside === true;
    const why = returnFen === 0 && !isAside ? '' : shortText(reason);
    return { ...nothing, orders: readParts(orders, fail), returnFen, reason: why, isAside, isNotReturned };
  }
  switch (given) {
    case null:
    case false:
    case '':
    case 'skip':
      return null;
    case true:
    case 'book':
    case 'accept': {
      const [proposal] = proposals;
      if (proposal === undefined) throw fail('没有建议，请在 decision.orders 中写明订单');
      return { ...nothing, orders: proposal.orders };
    }
    case 'unclaimed':
      return nothing;
    case 'return':
      return { ...nothing, returnFen: 'rest' };
    case 'aside':
      return { ...nothing, isAside: true };
    default:
      throw fail(
        '的 decision 写得不对：应是一个建议（{orders: […]}）、"book"、"unclaimed"、"return"、"aside" 或 "skip"',
      );
  }
}
