import { paymentAttempts } from '../../db/tables/payments';
import { registerDelegate } from '../../test-support/attendees';
import { setUpPostgresServer } from '../../test-support/set-up-server';

const api = '/api/appweb/wxpay';
const server = setUpPostgresServer();

it('whoever has the link and whoever is logged in begin at once: one payment is open', async () => {
  const outTradeNo = await registerDelegate(server, '13812345678');
  for (const code of ['code-1', 'code-2']) await server.get(`${api}/getUserInfoByCode?code=${code}`);
  const { data } = await server.post(`${api}/orderLink`, { outTradeNo });
  const { link } = data as { link: string };
  const starts = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0
      ? server.post(`${api}/getPrepayId`, { outTradeNo, openId: 'openid-1' })
      : server.post(`${api}/linkedPrepayId`, { link, openId: 'openid-2' }),
  );
  const answers = await Promise.all(starts);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const attempts = await server.database.query.select().from(paymentAttempts);
  const open = attempts.filter(({ status }) => status === 'open');
  expect(open).toHaveLength(1);
  // Of the others nothing can be paid any more.
  expect([...server.gateways.pay.closed].sort()).toEqual(
    expect.arrayContaining(attempts.filter((one) => one !== open[0]).map((one) => one.outTradeNo)),
  );
});
