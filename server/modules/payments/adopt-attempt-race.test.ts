import { sql } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { unknownPayments } from '../../db/tables/unknown-payments';
import { entryOf, registerDelegate, prepay } from '../../test-support/attendees';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { recordPayment } from './record-payment';

/** Payments that a restored database has forgotten, told of by several at once. */

const phone = '13812345678';
const server = setUpPostgresServer();

async function paysOnce(suffix: string): Promise<void> {
  const outTradeNo = await registerDelegate(server, phone);
  await prepay(server, outTradeNo);
  const report = { ...server.gateways.pay.pay(outTradeNo), outTradeNo: outTradeNo + suffix };
  await server.database.query.execute(sql`delete from payment_attempts`);
  const told = Array.from({ length: 16 }, () => recordPayment(report, server.dependencies));
  expect((await Promise.all(told)).sort()).toEqual(['confirmed', ...Array<string>(15).fill('known')]);
  expect(await server.database.query.select().from(ledger)).toMatchObject([{ amountFen: 120_000 }]);
  expect(await server.database.query.select().from(orders)).toMatchObject([{ status: 'paid' }]);
  expect(await server.database.query.select().from(paymentAttempts)).toMatchObject([
    { outTradeNo: report.outTradeNo, status: 'paid' },
  ]);
  expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid', isRegistered: true });
  expect(await server.database.query.select().from(unknownPayments)).toEqual([]);
}

it('pays once for the order whose number it has', () => paysOnce(''), 60_000);
it('pays once for the order that its number begins with', () => paysOnce('-2'), 60_000);

it('of another amount it waits for the organiser', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  await prepay(server, outTradeNo);
  const report = server.gateways.pay.pay(outTradeNo, 1);
  await server.database.query.execute(sql`delete from payment_attempts`);
  expect(await recordPayment(report, server.dependencies)).toBe('mismatch');
  expect(await server.database.query.select().from(ledger)).toEqual([]);
});
