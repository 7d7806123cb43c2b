import type { InputOf } from '../../../src/contract/codec';
import type { bankCalls } from '../../../src/contract/desk-calls/bank-calls';
import { plainText } from '../../../src/domain/bank/plain-text';
import { rowReasonTexts } from '../../../src/domain/bank/row-reason';
import { orderName, type ProposedPart } from '../../../src/domain/bank/proposal';
import { headingsOf, layoutOfRow, type StatementLayout } from '../../../src/domain/bank/statement-layout';
import { refuse } from '../../http/answers';
import type { MatchedStatements } from './match-bank-statements';
import type { OpenedStatement } from './read-statement-file';

type ShownStatements = InputOf<typeof bankCalls.matchBankStatements.answer>;

/** Matched statements as the desk shows them, each proposed order with what a person knows it by. */
export function shownStatements({ rows, unread, orders }: MatchedStatements): ShownStatements {
  const shownPart = ({ outTradeNo, amountFen }: ProposedPart) => {
    const order = orders.get(outTradeNo);
    const { teamName = '', names = [] } = order ?? {};
    return {
      ...{ outTradeNo, amountFen, dueFen: order?.dueFen ?? 0, isPaid: order?.status === 'paid' },
      ...{ number: order === undefined ? outTradeNo : orderName(order), people: names.length },
      payer: teamName || (names[0] ?? ''),
    };
  };
  return {
    rows: rows.map(({ listed: { proposals, ...listed }, further, reason, state }) => ({
      ...{ ...listed, ...further, state: state ?? 'open', reason: reason === null ? '' : rowReasonTexts[reason] },
      proposals: proposals.map((one) => ({ ...one, orders: one.orders.map(shownPart) })),
    })),
    unread: unread.map(({ file, line, reason }) => ({ file, line, reason })),
    unknown: [],
  };
}

/** The most rows and columns of a file that a person sees to name its columns. */
const [mostRows, mostColumns] = [500, 60];

/**
 * A file whose columns a person has to name: the largest of its sheets, as it stands.
 * @throws Refusal for a file without a table
 */
export function shownUnknown(
  { file, sheets }: OpenedStatement,
  layouts: readonly StatementLayout[],
): ShownStatements['unknown'][number] {
  const [sheet] = [...sheets].sort((one, other) => other.rows.length - one.rows.length);
  const all = sheet?.rows ?? [];
  const rows = all.slice(0, mostRows).map((cells) => cells.slice(0, mostColumns).map((cell) => plainText(cell)));
  // A text, or a picture, has no columns to name.
  if (!rows.some((row) => headingsOf(row).filter((text) => text !== '').length > 1))
    throw refuse(`${file}：文件里没有表格，请从银行网站重新下载`);
  const known = rows.flatMap((row) => layoutOfRow(row, layouts) ?? []);
  return { file, lines: all.length, rows, layouts: [...new Set(known)].slice(0, 10) };
}
