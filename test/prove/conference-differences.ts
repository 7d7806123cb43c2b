import { sql } from 'drizzle-orm';
import { phoneDigest } from '../../server/db/sealed-column';
import { countWaiting } from '../../server/stores/overview/waiting-counts';
import { meetingAccount } from '../../server/modules/accounts/meeting-account';
import type { TestServer } from '../../server/test-support/test-server';
import { Conference } from './conference';
import { type ModelTicket, type ConferenceModel, shareOut, admits } from './conference-model';

/** Where the database, or the provider's account, differs from the model, in words; none where they agree. */
export async function differences(model: ConferenceModel, server: TestServer): Promise<string[]> {
  const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
    ((await server.database.query.execute(sql.raw(text))) as { rows: Record<string, unknown>[] }).rows;
  const sumOf = (kind: string): Promise<Record<string, unknown>[]> =>
    rowsOf(`select coalesce(sum(amount_fen), 0)::int as fen from ledger where kind = '${kind}'`);
  const sent = new Map(server.gateways.pay.refunds.map(({ outRefundNo, refundFen }) => [outRefundNo, refundFen]));
  const held = {
    tickets: await rowsOf(`select phone_digest, live, pay_status, refund_status, transfer_status, who_pay, review_state,
      is_sign_up, exists (select 1 from check_ins c where c.entered_id = e.id) as used from entered e`),
    orders: await rowsOf('select out_trade_no, status, amount_fen from orders'),
    received: await sumOf('payment'),
    refunded: await sumOf('refund'),
    'due by bank': await rowsOf(
      `select coalesce(sum(refund_fen), 0)::int as fen from refunds where provider = 'offline' and state = 'requested'`,
    ),
    account: await accountRows(server),
    invoices: await rowsOf(
      'select o.out_trade_no, i.amount_fen from issued_invoices i join orders o on o.id = i.order_id',
    ),
    'invoices of parts': await rowsOf(
      `select o.out_trade_no, p.issued_fen from invoice_parts p join orders o on o.id = p.order_id
        where p.reversed_at is null`,
    ),
    'invoices to be reversed': [{ count: await overstatedInvoices(server) }],
    'paid back by the provider': [{ fen: [...sent.values()].reduce((sum, fen) => sum + fen, 0) }],
  };
  const issued = model.orders.filter(({ issuedFen }) => issuedFen !== null);
  const expected = {
    tickets: model.tickets.map(rowOf),
    orders: model.orders.map(({ outTradeNo, status, amountFen }) => ({
      ...{ out_trade_no: outTradeNo, status, amount_fen: amountFen },
    })),
    received: [{ fen: model.receivedFen }],
    refunded: [{ fen: -model.refundedFen - model.bankRefundedFen }],
    'due by bank': [{ fen: model.tickets.reduce((sum, { dueFen: fen }) => sum + fen, model.toReturnFen) }],
    account: [
      {
        receivedFen: model.receivedFen,
        refundedFen: model.refundedFen + model.bankRefundedFen,
        dueFen: model.tickets.reduce((sum, { dueFen: fen }) => sum + fen, model.toReturnFen),
        differenceFen: 0,
      },
    ],
    invoices: issued.map(({ outTradeNo, issuedFen }) => ({ out_trade_no: outTradeNo, amount_fen: issuedFen })),
    'invoices of parts': model.orders.flatMap(({ outTradeNo, invoiceParts }) =>
      invoiceParts.map(({ issuedFen }) => ({ out_trade_no: outTradeNo, issued_fen: issuedFen })),
    ),
    'invoices to be reversed': [
      { count: model.orders.reduce((sum, order) => sum + shareOut(model, order).overstated, 0) },
    ],
    'paid back by the provider': [{ fen: model.refundedFen }],
  };
  return (Object.keys(expected) as (keyof typeof expected)[]).flatMap((name) => {
    const [holds, should] = [held[name], expected[name]].map((rows) => rows.map((row) => JSON.stringify(row)).sort());
    if (JSON.stringify(holds) === JSON.stringify(should)) return [];
    return [`${name}: there is ${String(holds)}, the model has ${String(should)}`];
  });
}

/** The sums of the meeting's statement of account, which equals the ledger. */
async function accountRows({ dependencies }: TestServer): Promise<Record<string, unknown>[]> {
  const account = await meetingAccount({ id: Conference.meetingId, code: '' }, dependencies);
  const { total, differenceFen } = account;
  return [{ receivedFen: total.receivedFen, refundedFen: total.refundedFen, dueFen: total.dueFen, differenceFen }];
}

/** How many invoices wait to be reversed since a refund, as the office reads it. */
async function overstatedInvoices({ database }: TestServer): Promise<number> {
  const waiting = await countWaiting(database.query, Conference.meetingId);
  return waiting.find(({ what }) => what === 'overstated-invoices')?.count ?? 0;
}

function rowOf(ticket: ModelTicket): Record<string, unknown> {
  const refundStatus = { none: 0, applied: 1, refunded: 2, refused: 3 };
  const transferStatus = { none: 0, given: 1, received: 2 };
  const paidBy = { nobody: 0, self: 1, team: 2 };
  return {
    ...{ phone_digest: phoneDigest(ticket.phone), live: ticket.isLive, pay_status: ticket.paidBy === 'nobody' ? 0 : 1 },
    ...{ refund_status: refundStatus[ticket.refund], transfer_status: transferStatus[ticket.transfer] },
    ...{ who_pay: paidBy[ticket.paidBy], review_state: ticket.review, is_sign_up: admits(ticket) },
    used: ticket.isCheckedIn,
  };
}
