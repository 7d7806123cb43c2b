import { entries } from '../db/tables/entries';
import { orders } from '../db/tables/orders';
import { ledger } from '../db/tables/payments';
import { setUpServer } from './set-up-server';
import { fullSubmission } from './submissions';

export const api = '/api/appweb/wxpay';
export const hour = 3_600_000;
/** The server of the tests that import this file, which also registers its hooks. */
export const server = setUpServer();
/** The trade number of a delegate's unpaid order, which is new before each test. */
export let outTradeNo: string;

/** Registers another delegate and makes `outTradeNo` their order. */
export async function orderAgain(): Promise<void> {
  outTradeNo = await registerDelegate();
}

beforeEach(async () => {
  await orderAgain();
  await server.get(`${api}/getUserInfoByCode?code=code-1`);
  await server.get(`${api}/getUserInfoByCode?code=code-2`);
});

async function registerDelegate(): Promise<string> {
  const { data } = await server.post('/api/appweb/entered/fromAdd', fullSubmission());
  return (data as { outTradeNo: string }).outTradeNo;
}

export const prepay = (openId = 'openid-1', number = outTradeNo) =>
  server.post(`${api}/getPrepayId`, { body: '注册费', outTradeNo: number, openId });
export const tradeState = async () => {
  const { data } = await server.get(`${api}/queryOrder?outTradeNo=${outTradeNo}`);
  return (data as { trade_state: string }).trade_state;
};
export const order = async () => (await server.database.query.select().from(orders))[0];
export const attendee = async () => (await server.database.query.select().from(entries))[0];
export const ledgerAmounts = async () =>
  (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
export const log = () => server.app.log;
