import { sql } from 'drizzle-orm';
import { payouts } from '../../db/tables/payouts';
import { registerDelegate } from '../../test-support/attendees';
import { organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { allRefunds } from '../../stores/refunds/refund-list';
import { sendBatch } from './send-batch';
import { setPayee } from './set-payee';

const server = setUpPostgresServer();
const run = organiserOf(() => server);

it('of two batches at once one sends the refunds', async () => {
  for (let n = 0; n < 3; n += 1) {
    const phone = `1391234567${n}`;
    const outTradeNo = await registerDelegate(server, phone);
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
    await run(`payments confirm ${outTradeNo} 1200`);
    await run(`refunds start ${phone}`, { reason: '不能参会' });
  }
  const account = { name: '张伟', number: '6222021234567890128', bank: '招商银行' };
  for (const { id } of await allRefunds(server.database.query, '')) await setPayee(id, account, server.dependencies);
  const batches = await Promise.all([1, 2, 3].map(() => sendBatch('', server.dependencies)));
  expect(batches.map(({ rows }) => rows.length).sort()).toEqual([0, 0, 3]);
  expect(await server.database.query.select().from(payouts)).toMatchObject(Array(3).fill({ state: 'sent' }));
});

it('the database refuses a second open payout of a refund', async () => {
  const phone = '13912345670';
  const outTradeNo = await registerDelegate(server, phone);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  await run(`payments confirm ${outTradeNo} 1200`);
  await run(`refunds start ${phone}`, { reason: '不能参会' });
  const [record] = await allRefunds(server.database.query, '');
  await setPayee(record?.id ?? '', { name: '张伟', number: '6222021234567890128', bank: '' }, server.dependencies);
  const again = server.database.query.execute(sql`
    insert into payouts (reference, out_refund_no, amount_fen, payee_name, payee_account, payee_bank, state, created_at)
    select 'OTHER', out_refund_no, amount_fen, payee_name, payee_account, payee_bank, 'sent', now() from payouts`);
  await expect(again).rejects.toThrow();
});
