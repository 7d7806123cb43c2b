import { sql } from 'drizzle-orm';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import { recordPayment } from '../payments/record-payment';

const server = setUpPostgresServer();

const fromAdd = '/api/appweb/entered/fromAdd';
const registerAtOnce = (times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      server.post(fromAdd, shortSubmission(meetingIds.FREE2027, { name: `第${n}人` })),
    ),
  );

it('one phone registers once, however many try at the same moment', async () => {
  const answers = await registerAtOnce(20);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ message }) => message.includes('已报名'))).toHaveLength(19);
  expect(answers.every(({ httpStatus }) => httpStatus === 200)).toBe(true);
  expect(await countRows(server.database.query)).toMatchObject({ entered: 1 });
});

it('and the unique index is what holds it: without it the same test lets several in', async () => {
  const { rows } = (await server.database.query.execute(
    sql`select indexdef from pg_indexes where indexname = 'entered_live_phone'`,
  )) as { rows: { indexdef: string }[] };
  await server.database.query.execute(sql`drop index entered_live_phone`);
  try {
    let registered = 0;
    for (let round = 0; round < 10 && registered < 2; round += 1) {
      await server.reset();
      await registerAtOnce(20);
      registered = (await countRows(server.database.query)).entered ?? 0;
    }
    expect(registered).toBeGreaterThan(1);
  } finally {
    await server.reset();
    await server.database.query.execute(sql.raw(rows[0]?.indexdef ?? ''));
  }
});

it('one submission sent many times at once is registered once and answered alike', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.post(fromAdd, fullSubmission(), { 'idempotency-key': 'one-key-0123456789' }),
    ),
  );
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers[0]).toMatchObject({ status: 200, data: { payMoney: 1200 } });
  expect(await countRows(server.database.query)).toMatchObject({
    entered: 1,
    orders: 1,
    order_items: 1,
    submissions: 1,
  });
});

it('one payment told of many times at once is booked once', async () => {
  const { data } = await server.post(fromAdd, fullSubmission());
  const { outTradeNo } = data as { outTradeNo: string };
  await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
  const prepay = () => server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
  const prepays = await Promise.all(Array.from({ length: 10 }, prepay));
  expect(new Set(prepays.map((answer) => answer.data))).toEqual(new Set(['wx-prepay-1']));
  const transaction = server.gateways.pay.pay(outTradeNo);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => recordPayment(transaction, server.dependencies)));
  expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(19);
  expect(await countRows(server.database.query)).toMatchObject({ ledger: 1, refunds: 0, payment_attempts: 1 });
});
