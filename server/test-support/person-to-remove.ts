import { sql } from 'drizzle-orm';
import { entries } from '../db/tables/entries';
import { sessions } from '../db/tables/logins';
import { orders } from '../db/tables/orders';
import { subscribePermissions } from '../db/tables/subscribe-permissions';
import { teams } from '../db/tables/teams';
import { prepay } from './attendees';
import { logIn } from './log-in';
import { organiserOf } from './organiser';
import { creditInfo, fullSubmission, invoiceInfo, meetingIds } from './submissions';
import { countRows } from './test-database';
import { setUpServer } from './set-up-server';
import { testNow } from './test-server';
import { uploadFile } from './upload-file';
import { sealedTables } from '../modules/keys/sealed-tables';
import { recordPayment } from '../modules/payments/record-payment';

const { MI2027 } = meetingIds;
export const phone = '13812345678';
export const other = '13912345678';
export const fromAdd = '/api/appweb/entered/fromAdd';
export const key = { 'idempotency-key': 'a-key-0123456789' };
export const day = 24 * 3_600_000;
export const server = setUpServer({ settings: { retentionDays: 30 } });
export const organiser = organiserOf(() => server);

/** A delegate of MI2027 with an attachment, credit and an invoice, paid, logged in, and told by WeChat. */
export async function registerFully(): Promise<string> {
  const { data } = await uploadFile(server);
  const file = (data as { url?: string }).url ?? String(data);
  const privacyConsent = { version: '2027-03', kinds: ['notice', 'sensitive'] };
  const extras = { attr2: JSON.stringify(creditInfo), isInvoce: '1', invoiceInfo, privacyConsent };
  const body = fullSubmission({ bmtable: file, ...extras });
  const answer = await server.post(fromAdd, body, key);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { outTradeNo } = answer.data as { outTradeNo: string };
  await prepay(server, outTradeNo);
  await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
  const headers = await logIn(server, MI2027, phone);
  const permission = { meetingId: MI2027, code: 'code-wx', kinds: 'refund' };
  await server.post('/api/appweb/wechat/subscriptions', permission, headers);
  return outTradeNo;
}

/** Moves the clock past the meeting's end and the retention. */
export const afterMeeting = (days: number) => {
  server.clock.now = testNow + (400 + days) * day;
};
export const money = async () => {
  const { ledger, payment_attempts, orders: ordered, order_items, refunds } = await countRows(server.database.query);
  return { ledger, payment_attempts, ordered, order_items, refunds };
};
/** Returns all data that can be read about anybody, with the keys. */
export async function everything(): Promise<string> {
  const { query } = server.database;
  const readable = [
    ...(await query.select().from(entries)),
    ...(await query.select().from(orders)),
    ...(await query.select().from(teams)),
    ...(await query.select().from(sessions)),
    ...(await query.select().from(subscribePermissions)),
  ];
  const rows = await Promise.all(
    [...sealedTables.map(({ name }) => name), 'submissions', 'files', 'sms_codes', 'payment_attempts', 'removals'].map(
      (name) => query.execute(sql`select * from ${sql.identifier(name)}`),
    ),
  );
  return JSON.stringify([readable, rows]);
}
