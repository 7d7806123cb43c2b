import type { InputOf } from '../../../src/contract/codec';
import type { bankCalls } from '../../../src/contract/desk-calls/bank-calls';
import { rowReasonTexts } from '../../../src/domain/bank/row-reason';
import { orderName, type ProposedPart } from '../../../src/domain/bank/proposal';
import type { MatchedStatements } from './match-bank-statements';

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
  };
}
