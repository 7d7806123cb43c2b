import type { consequence } from '../../../src/contract/desk-calls/consequence';
import type { InputOf } from '../../../src/contract/codec';
import { transactionState, transactionStateTexts, unclaimedFen } from '../../../src/domain/bank/transaction-state';
import { formatFen, sumFen } from '../../../src/domain/money/money';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { BankTransactionRow } from '../../db/tables/bank';
import { partsOf } from '../../stores/bank/allocations';
import type { ListedOrder } from '../../stores/orders/order-list';
import { findTransaction } from '../../stores/bank/transactions';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { orderNumberOf, useOf } from './list-transactions';
import { listedOrders, orderStateWords } from './transaction-details';

type Consequence = InputOf<typeof consequence>;

/** A transaction with its orders at one moment. */
interface Seen {
  words: string;
  returnFen: number;
  orders: Map<string, ListedOrder>;
}

async function look(
  query: Queryable,
  { id, meetingId, amountFen, setAside }: BankTransactionRow,
  orderIds: readonly string[],
): Promise<Seen> {
  const parts = await partsOf(query, { transactionId: id });
  const uses = parts.map(useOf);
  const leftFen = unclaimedFen(amountFen, uses);
  const state = transactionStateTexts[transactionState({ amountFen, setAside }, uses)];
  return {
    words: leftFen > 0 && setAside === '' && uses.length > 0 ? `${state}，还有 ${formatFen(leftFen)}` : state,
    returnFen: sumFen(uses.flatMap(({ isReturn, amountFen: fen }) => (isReturn ? fen : []))),
    orders: await listedOrders(query, meetingId, [...orderIds, ...parts.flatMap(({ order }) => order?.id ?? [])]),
  };
}

/** Tells what an act on a transaction will change, by carrying it out and rolling it back. */
export async function previewTransaction(
  transaction: BankTransactionRow,
  act: (rehearsing: Dependencies) => Promise<void>,
  acting: Dependencies,
): Promise<Consequence> {
  const { query } = acting.database;
  const ids = [...(await look(query, transaction, [])).orders.keys()];
  const { seen: after, texts } = await rehearse(acting, act, async (rehearsed) => {
    const now = (await findTransaction(rehearsed, transaction.meetingId, transaction.id)) ?? transaction;
    return { ...(await look(rehearsed, now, ids)), isWithdrawn: now === transaction };
  });
  // Read again, since the act may concern an order that the transaction did not pay for before.
  const before = await look(query, transaction, [...after.orders.keys()]);
  const isGone = transaction.source === 'typed' && after.isWithdrawn;
  const rows = [
    { of: '这一笔', from: before.words, to: isGone ? '撤销登记，可以重新登记' : after.words },
    ...[...after.orders].flatMap(([id, order]) => orderRows(before.orders.get(id), order)),
    ...moneyRows(after.returnFen - before.returnFen),
  ];
  return { rows: rows.filter(({ from, to }) => from !== to), texts: maskedTexts(texts) };
}

function orderRows(before: ListedOrder | undefined, after: ListedOrder): Consequence['rows'] {
  const number = orderNumberOf({ outTradeNo: after.outTradeNo, transferRemark: after.remark });
  const from = before === undefined ? '' : orderStateWords(before);
  const change = { of: `订单 ${number}`, from, to: orderStateWords(after) };
  if (before?.state === after.state) return [change];
  const people = { of: `订单里的 ${after.people} 人`, from: '' };
  if (after.state === 'paid') return [change, { ...people, to: '报名生效，可以参会' }];
  if (before?.state === 'paid') return [change, { ...people, to: '参会码失效，等再次到账' }];
  return [change];
}

function moneyRows(returnFen: number): Consequence['rows'] {
  if (returnFen === 0) return [];
  const to = returnFen > 0 ? `${formatFen(returnFen)} 记为待退回，由财务打款` : `${formatFen(-returnFen)} 不再退回`;
  return [{ of: '钱', from: '', to }];
}
