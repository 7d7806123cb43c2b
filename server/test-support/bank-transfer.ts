import { eq } from 'drizzle-orm';
import type { Centre } from '../../src/domain/centre/centre';
import { centreCodec } from '../../src/contract/centre';
import { transferInstructionsCodec } from '../../src/contract/payment';
import { orders } from '../db/tables/orders';
import { ledger } from '../db/tables/payments';
import { logIn } from './log-in';
import { organiserOf } from './organiser';
import { setUpServer } from './set-up-server';

/** The set-up that the tests of paying by bank transfer share. */

export const phone = '13812345678';
export const server = setUpServer();

afterEach(() => jest.restoreAllMocks());

export const run = organiserOf(() => server);
export const offline = (outTradeNo: string) => server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
export const remarkOf = async (outTradeNo: string): Promise<string> =>
  transferInstructionsCodec.read((await offline(outTradeNo)).data).transfer?.remark ?? '';
export const ledgerRows = async () =>
  (await server.database.query.select().from(ledger)).map(({ method, kind, amountFen }) => [method, kind, amountFen]);
export const orderOfNumber = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
export const centreOf = async (meetingId: string, of: string): Promise<Centre> => {
  const headers = await logIn(server, meetingId, of);
  return centreCodec.read((await server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, headers)).data);
};
