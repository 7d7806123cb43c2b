import { enqueueNotice } from '../../stores/notices/store';
import { notices } from '../../db/tables/notices';
import { meetingIds } from '../../test-support/submissions';
import { setUpServer } from '../../test-support/set-up-server';
import { sendNotices } from '../notices/send-notices';
import type { TextKind } from '../../stores/budgets/text-budget';
import { waitForText } from './within-limits';

const server = setUpServer({ settings: { textLimits: { second: 0, minute: 6, day: 10 } } });

const wait = (kind: TextKind) => waitForText(kind, server.dependencies);
const waits = async (kind: TextKind, count: number): Promise<(number | null)[]> => {
  const all: (number | null)[] = [];
  while (all.length < count) all.push(await wait(kind));
  return all;
};
const code = (phone: string) => server.get(`/api/appweb/login/sendLoginMessage/${meetingIds.MI2027}/${phone}`);
const notice = (phone: string) =>
  enqueueNotice(
    server.database.query,
    { phone, template: 'ticket-received', meeting: { id: 1, name: '年会', code: 'MI2027' }, parameters: {} },
    new Date(server.clock.now),
  );
const sentTo = () => server.gateways.sms.sent.map(({ phone }) => phone);

it('notices leave a part of each limit to codes, and wait for the next minute or day', async () => {
  server.clock.now += 20_000;
  expect(await waits('notice', 4)).toEqual([null, null, null, 40_000]);
  expect(await waits('code', 4)).toEqual([null, null, null, 40_000]);
  server.clock.now += 40_000;
  // Eight of the day's ten may be notices, and six are used; nobody is woken by the next.
  expect(await waits('notice', 3)).toEqual([null, null, 22 * 3_600_000 - 60_000]);
  expect(await waits('code', 3)).toEqual([null, null, 14 * 3_600_000 - 60_000]);
  server.clock.now += 14 * 3_600_000;
  expect(await wait('notice')).toBeNull();
});

it('messages to many leave a part of each limit to what a single person has to know', async () => {
  expect(await waits('message', 2)).toEqual([null, 60_000]);
  expect(await waits('notice', 3)).toEqual([null, null, 60_000]);
  server.clock.now += 60_000;
  expect(await waits('notice', 3)).toEqual([null, null, null]);
  server.clock.now += 60_000;
  // Six of the day's ten may be messages.
  expect(await wait('message')).toBe(22 * 3_600_000 - 120_000);
  expect(await wait('notice')).toBeNull();
});

it('a server whose clock is behind counts with the others', async () => {
  await waits('code', 6);
  server.clock.now -= 1_000;
  expect(await wait('code')).not.toBeNull();
});

it('codes go before notices, which are sent later and not counted as tried', async () => {
  for (const n of [1, 2, 3, 4]) await notice(`1391234567${n}`);
  await sendNotices(server.dependencies, server.app.log);
  expect(sentTo()).toHaveLength(3);
  expect(await server.database.query.select().from(notices)).toEqual(
    expect.arrayContaining([expect.objectContaining({ outcome: null, attempts: 0 })]),
  );
  for (const n of [1, 2, 3]) expect(await code(`1381234567${n}`)).toMatchObject({ status: 200 });
  expect(await code('13812345674')).toMatchObject({ httpStatus: 429, message: '短信发送繁忙，请稍后重试' });
  server.clock.now += 60_000;
  // What was not sent does not delay the next one.
  expect(await code('13812345674')).toMatchObject({ status: 200 });
  await sendNotices(server.dependencies, server.app.log);
  expect(sentTo().filter((phone) => phone.startsWith('139'))).toHaveLength(4);
});
