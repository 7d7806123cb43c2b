import { eq } from 'drizzle-orm';
import type { ListedRow } from '../../src/domain/bank/listed-row';
import { bankTransactions } from '../db/tables/bank';
import { orders } from '../db/tables/orders';
import { ledger } from '../db/tables/payments';
import { registerDelegate } from './attendees';
import type { Bank, MadeMovement } from './bank-layouts';
import { makeStatement, writeStatement } from './bank-statements';
import { brokenInvariants } from './order-invariants';
import { organiserOf } from './organiser';
import { setUpServer } from './set-up-server';
import type { CommandResult } from '../cli/command';
import { runCommand } from '../cli/run-command';

/** The set-up that the tests of `bank match` and `bank book` share: orders that wait for transfers, statements, and the commands. */

export const server = setUpServer();
export const run = organiserOf(() => server);

type Decided = ListedRow & { decision?: unknown };

/** Registers a delegate who chooses to transfer; returns the order's number and remark. */
export async function awaitTransfer(n: number): Promise<{ outTradeNo: string; remark: string; phone: string }> {
  const phone = `1391234567${n}`;
  const outTradeNo = await registerDelegate(server, phone, { name: `李静${'甲乙丙丁戊己庚辛壬癸'.charAt(n)}` });
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  return { outTradeNo, remark: (await orderOf(outTradeNo))?.transferRemark ?? '', phone };
}

export const orderOf = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
export const statusOf = async (outTradeNo: string) => (await orderOf(outTradeNo))?.status;
export const amounts = async () =>
  (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
export const money = () => server.database.query.select().from(bankTransactions);
export const soundness = () => brokenInvariants(server.database.query, 'any registrations');

export const movement = (changes: Partial<MadeMovement>): MadeMovement => ({
  ...{
    at: '2027-04-18 15:24:03',
    direction: 'in',
    amountFen: 120_000,
    payer: '天山医院',
    payerAccount: '650012345678',
  },
  ...{ text: '会务费', serial: '' },
  ...changes,
});

export const files = (bank: Bank, ...lists: (readonly MadeMovement[])[]) =>
  lists.map((list, n) => ({
    name: `${bank}-${n}.xlsx`,
    base64: writeStatement(makeStatement(bank, list), 'xlsx').toString('base64'),
  }));

export async function match(
  inputs: { name: string; base64: string }[],
  options: Record<string, string> = {},
): Promise<CommandResult> {
  const words = ['bank', 'match', ...inputs.map(({ name }) => name)];
  const given = { meeting: 'MI2027', json: '', ...options };
  return runCommand({ words, options: given, input: null, inputs }, server.dependencies, server.app.log);
}
export const matched = async (bank: Bank, ...lists: (readonly MadeMovement[])[]): Promise<Decided[]> =>
  JSON.parse((await match(files(bank, ...lists))).lines.join('\n')) as Decided[];

export async function book(rows: readonly object[], options: Record<string, string> = {}): Promise<CommandResult> {
  const input = { name: 'decided.json', base64: Buffer.from(JSON.stringify(rows)).toString('base64') };
  const request = { words: ['bank', 'book', 'decided.json'], options: { as: '王芳', ...options }, input };
  return runCommand(request, server.dependencies, server.app.log);
}
/** Decides the rows in their order; one that is left out is not decided. */
export const decided = (rows: readonly Decided[], ...decisions: unknown[]): Decided[] =>
  rows.map((row, n) => (decisions[n] === undefined ? row : { ...row, decision: decisions[n] }));
