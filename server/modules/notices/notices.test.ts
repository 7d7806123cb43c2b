import { notices } from '../../db/tables/notices';
import { gatewayError } from '../../test-support/fake-gateways';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { insertPermission, consumePermission } from '../../stores/subscriptions/store';
import { sendNotices } from './send-notices';
import { enqueueNotice, takeDueNotices } from '../../stores/notices/store';

const server = setUpPostgresServer();

const enqueueFor = (...phones: string[]) =>
  Promise.all(
    phones.map((phone) =>
      enqueueNotice(
        server.database.query,
        { phone, template: 'ticket-received', meeting: { id: 1, name: '年会', code: 'MI2027' }, parameters: {} },
        new Date(server.clock.now),
      ),
    ),
  );
const take = (limit: number) => {
  const now = new Date(server.clock.now);
  return takeDueNotices(server.database.query, { now, nextAt: new Date(server.clock.now + 60_000), limit });
};

it('one that another process is taking holds up nobody: the others are taken at once', async () => {
  await enqueueFor('13812345671', '13812345672', '13812345673');
  const taken = await server.database.query.transaction(async (query) => {
    const [held] = await query.select().from(notices).orderBy(notices.dueAt, notices.id).limit(1).for('update');
    const waited = new Promise<'waited'>((resolve) => setTimeout(() => resolve('waited'), 10_000).unref());
    const others = await Promise.race([take(2), waited]);
    return others === 'waited' ? others : { held: held?.phone, others: others.map(({ phone }) => phone).sort() };
  });
  expect(taken).toMatchObject({ held: expect.any(String), others: [expect.any(String), expect.any(String)] });
});

it('each is taken by one of many processes that look at once', async () => {
  const phones = Array.from({ length: 40 }, (_, n) => `138123456${String(n).padStart(2, '0')}`);
  await enqueueFor(...phones);
  const taken = (await Promise.all(Array.from({ length: 8 }, () => take(5)))).flat();
  expect(taken.map(({ phone }) => phone).sort()).toEqual(phones);
  expect(await take(20)).toEqual([]);
});

it('one that the provider refuses for now is tried five times, and then given up', async () => {
  await enqueueFor('13812345678');
  const send = jest.spyOn(server.gateways.sms, 'send').mockRejectedValue(gatewayError('Throttling.User', true));
  for (let runs = 1; runs <= 7; runs += 1) {
    await sendNotices(server.dependencies, server.app.log);
    expect(send).toHaveBeenCalledTimes(Math.min(runs, 5));
    const outcome = runs < 5 ? null : 'failed';
    expect(await server.database.query.select().from(notices)).toMatchObject([{ outcome, failure: 'Throttling.User' }]);
    server.clock.now += 5 * 60_000;
  }
  send.mockRestore();
});

it('a permission is used once, whichever process uses it', async () => {
  const holderId = server.dependencies.randomIds.id();
  const holder = { meetingId: 1, phoneDigest: 'somebody', holderId, kind: 'review', appId: 'wxmini' } as const;
  const at = new Date(server.clock.now);
  const given = { ...holder, givenAt: at, provedAt: at, deviceDigest: null };
  const { query } = server.database;
  for (let n = 1; n <= 5; n += 1) await insertPermission(query, { ...given, openid: `openid-${n}` });
  const taken = await Promise.all(Array.from({ length: 8 }, () => consumePermission(query, holder)));
  const openids = taken.flatMap((permission) => permission?.openid ?? []);
  expect(openids.sort()).toEqual([1, 2, 3, 4, 5].map((n) => `openid-${n}`));
  expect(await consumePermission(query, holder)).toBeNull();
});
