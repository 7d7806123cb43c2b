import { eq } from 'drizzle-orm';
import { bankTransactions } from '../db/tables/bank';
import { meetings, type MeetingRow } from '../db/tables/meetings';
import { orders } from '../db/tables/orders';
import { ledger } from '../db/tables/payments';
import { organiserOf } from './organiser';
import { setUpServer } from './set-up-server';

/** The set-up that the tests of confirming a transfer by command, and of taking it back, share. */

export const phone = '13812345678';

export const server = setUpServer();
export const run = organiserOf(() => server);
export const offline = (outTradeNo: string) => server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
export const movements = async () =>
  (await server.database.query.select().from(ledger)).map(({ kind, amountFen }) => [kind, amountFen]);
export const bookings = () =>
  server.database.query.select().from(bankTransactions).orderBy(bankTransactions.recordedAt);
export const orderOf = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
export const why = { reason: '记错订单' };
export const changeMeeting = (changes: Partial<MeetingRow>) =>
  server.database.query.update(meetings).set(changes).where(eq(meetings.code, 'MI2027'));
