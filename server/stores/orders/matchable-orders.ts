import { asc, eq } from 'drizzle-orm';
import type { MatchableOrder } from '../../../src/domain/bank/matchable-order';
import { questions } from '../../../src/domain/form/known-questions';
import { readText } from '../../../src/domain/json/read-value';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { teams } from '../../db/tables/teams';
import { transferReceipts } from '../../db/tables/transfer-receipts';
import { revealAnswers } from '../entries/sealed-answers';
import { receivedByBank } from './received-by-bank';

/** Reads a meeting's orders as a bank statement is matched to them, in the order in which they were made. */
export async function matchableOrders(
  query: Queryable,
  meetingId: number,
  cipher: DataCipher,
): Promise<MatchableOrder[]> {
  const rows = await query
    .select({ order: orders, team: teams, receipt: transferReceipts })
    .from(orders)
    .leftJoin(teams, eq(teams.id, orders.teamId))
    .leftJoin(transferReceipts, eq(transferReceipts.orderId, orders.id))
    .where(eq(orders.meetingId, meetingId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const people = await peopleOfOrders(query, meetingId, cipher);
  const received = await receivedByBank(
    query,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order, team, receipt }) => {
    const own = people.get(order.id) ?? [];
    const isPaid = order.status === 'paid';
    return {
      ...{ outTradeNo: order.outTradeNo, remark: order.transferRemark, status: order.status },
      isPayable: own.every(({ isAdmitted }) => isAdmitted),
      amountFen: order.amountFen,
      dueFen: isPaid ? 0 : order.amountFen - (received.get(order.id) ?? 0),
      awaitsTransfer: order.status === 'pending' && order.awaitingTransferSince !== null,
      ...{ teamId: order.teamId, teamName: team?.teamName ?? '', contactName: team?.contactName ?? '' },
      billedTo: order.invoice?.title ?? '',
      names: own.map(({ name }) => name),
      phones: [...own.map(({ phone }) => phone), ...(team === null ? [] : [team.phone])],
      employers: own.map(({ employer }) => employer),
      receipt: receipt && (({ payerName, payerAccount, paidOn }) => ({ payerName, payerAccount, paidOn }))(receipt),
      createdOn: shanghaiDate(order.createdAt.getTime()),
    };
  });
}

interface OrderedPerson {
  name: string;
  phone: string;
  employer: string;
  isAdmitted: boolean;
}

async function peopleOfOrders(
  query: Queryable,
  meetingId: number,
  cipher: DataCipher,
): Promise<Map<string, OrderedPerson[]>> {
  const { id, name, phone, answers, reviewState } = entries;
  const rows = await query
    .select({ orderId: orderItems.orderId, id, name, phone, answers, reviewState })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(eq(entries.meetingId, meetingId))
    .orderBy(asc(orderItems.id));
  const found = new Map<string, OrderedPerson[]>();
  for (const row of rows) {
    const employer = readText(revealAnswers(row.answers, row.id, cipher)[questions.employer]);
    const isAdmitted = row.reviewState === 'none' || row.reviewState === 'approved';
    const own = found.get(row.orderId) ?? [];
    own.push({ name: row.name, phone: row.phone, employer, isAdmitted });
    found.set(row.orderId, own);
  }
  return found;
}
