import { eq } from 'drizzle-orm';
import { entries, type EntryRow } from '../db/tables/entries';
import { phoneDigest } from '../db/sealed-column';
import { recordPayment, type PaymentOutcome } from '../modules/payments/record-payment';
import { insertTeam } from '../stores/teams/store';
import { logIn } from './log-in';
import { fullSubmission, meetingIds } from './submissions';
import type { Answer, TestServer } from './test-server';
import { revealAnswers } from '../stores/entries/sealed-answers';

const fromAdd = '/api/appweb/entered/fromAdd';

/** Registers a delegate of MI2027; returns the order's trade number. */
export async function registerDelegate(
  server: TestServer,
  phone: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const answer = await server.post(fromAdd, fullSubmission({ phone, ...changes }));
  if (answer.status !== 200) throw new Error(answer.message);
  return (answer.data as { outTradeNo: string }).outTradeNo;
}

/** Starts a WeChat payment, to be completed with `gateways.pay.pay`. */
export async function prepay(server: TestServer, outTradeNo: string): Promise<Answer> {
  await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
  return server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
}

/** Pays an order by WeChat, and records the payment like a notification. */
export async function pay(server: TestServer, outTradeNo: string): Promise<PaymentOutcome> {
  const answer = await prepay(server, outTradeNo);
  if (answer.status !== 200) throw new Error(answer.message);
  return recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
}

/** Registers and pays a delegate of MI2027; returns the trade number. */
export async function registerPaid(
  server: TestServer,
  phone: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const outTradeNo = await registerDelegate(server, phone, changes);
  await pay(server, outTradeNo);
  return outTradeNo;
}

/** Returns a phone's entries, oldest first, with their answers decrypted. */
export async function entriesOf(server: TestServer, phone: string): Promise<EntryRow[]> {
  const rows = await server.database.query
    .select()
    .from(entries)
    .where(eq(entries.phoneDigest, phoneDigest(phone)));
  return rows
    .map((row) => decryptAnswers(server, row))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Returns a row with its answers decrypted. */
export const decryptAnswers = (server: TestServer, row: EntryRow): EntryRow => ({
  ...row,
  answers: revealAnswers(row.answers, row.id, server.cipher),
});

export async function entryOf(server: TestServer, phone: string): Promise<EntryRow> {
  const [entry, ...others] = await entriesOf(server, phone);
  if (entry === undefined || others.length > 0) throw new Error(`${phone} has not one entry`);
  return entry;
}

/** Logs a delegate of MI2027 in, who applies for a refund; returns the headers of their session. */
export async function applyForRefund(server: TestServer, phone: string): Promise<{ authorization: string }> {
  const meetingId = meetingIds.MI2027;
  const headers = await logIn(server, meetingId, phone);
  const { id: enteredId } = await entryOf(server, phone);
  await server.post('/api/appweb/entered/applyRefund', { meetingId, enteredId }, headers);
  return headers;
}

/** Modifies a phone's entries directly in the database. */
export async function changeEntry(server: TestServer, phone: string, changes: Partial<EntryRow>): Promise<void> {
  await server.database.query
    .update(entries)
    .set(changes)
    .where(eq(entries.phoneDigest, phoneDigest(phone)));
}

/** Makes a phone the operator of a team; returns the team's id. */
export async function makeOperator(server: TestServer, phone: string, meetingId = 1): Promise<string> {
  const id = server.dependencies.randomIds.id();
  const createdAt = new Date(server.clock.now);
  const team = { contactName: '李秘书', teamName: '湘江会议医院', province: '湖南省' };
  await insertTeam(server.database.query, { id, meetingId, phone, ...team, createdAt });
  return id;
}
