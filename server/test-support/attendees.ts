import { eq } from 'drizzle-orm';
import { entries, type EntryRow } from '../db/tables/entries';
import { phoneDigest } from '../db/sealed-column';
import { recordPayment } from '../modules/payments/record-payment';
import { insertTeam } from '../stores/teams/store';
import { fullSubmission } from './submissions';
import type { TestServer } from './test-server';
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

export async function pay(server: TestServer, outTradeNo: string): Promise<void> {
  await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
  const prepay = await server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
  if (prepay.status !== 200) throw new Error(prepay.message);
  await recordPayment(server.gateways.pay.pay(outTradeNo), server.dependencies);
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
