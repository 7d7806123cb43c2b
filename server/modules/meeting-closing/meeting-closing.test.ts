import type { DeskCallName } from '../../../src/domain/staff/rights';
import { meetings } from '../../db/tables/meetings';
import { refunds } from '../../db/tables/refunds';
import { entryOf, prepay, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk } from '../../test-support/desk';
import { server, staff } from '../../test-support/people-at-desk';
import { meetingIds } from '../../test-support/submissions';
import { workRuns } from '../people-office/work-runs';

const meetingId = meetingIds.MI2027;
const notice = '因场地原因取消，费用原路退回，咨询 029-88888888';
const [paid, unpaid] = ['13812345678', '13812345679'];

const ask = (name: DeskCallName, input: Record<string, unknown> = {}, id = meetingId, by = staff.owner) =>
  callDesk(server, name, { meetingId: id, ...input }, by.headers);
const done = async (name: DeskCallName, input: Record<string, unknown> = {}, id = meetingId) => {
  const answer = await ask(name, input, id);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data;
};
const workOff = () => workRuns(server.dependencies, { error: () => undefined });
const stateOf = async (id = meetingId) => ((await done('getMeetingHead', {}, id)) as { state: string }).state;
const page = async () => (await server.get('/api/appweb/appMeeting/getMeetingBycode/MI2027')).data;

it('cancelling a meeting refunds who has paid, cancels everybody else, tells each why, and stops registering and paying', async () => {
  await registerPaid(server, paid);
  const outTradeNo = await registerDelegate(server, unpaid);
  expect(await done('previewCancellation')).toMatchObject({
    ...{ orders: 1, left: 0 },
    refund: { can: 1, texts: [{ text: expect.stringContaining('已退费') as unknown }] },
    cancel: { can: 1 },
  });
  expect((await ask('cancelMeeting', { notice: ' ' })).message).toBe('请写给参会人的说明');

  await done('cancelMeeting', { notice });
  await workOff();
  // Again, as after an answer that was lost: nobody is refunded or told twice.
  await done('cancelMeeting', { notice });
  await workOff();

  expect(await entryOf(server, paid)).toMatchObject({ live: false, refund: 'refunded' });
  expect(await entryOf(server, unpaid)).toMatchObject({ live: false });
  expect(await server.database.query.select().from(refunds)).toHaveLength(1);
  const texts = server.gateways.sms.sent.filter(
    ({ parameters }) => parameters.result?.startsWith('会议已取消') === true,
  );
  expect(texts.map(({ phone, parameters }) => [phone, parameters.result])).toEqual([
    [unpaid, '会议已取消，您的订单和报名随之取消'],
    [paid, expect.stringMatching(/^会议已取消，已退费 ¥/)],
  ]);
  expect(await page()).toMatchObject({ cancellation: notice, bmClosed: true });
  expect(await stateOf()).toBe('cancelled');
  expect((await prepay(server, outTradeNo)).status).not.toBe(200);
  expect((await ask('setRegistration', { isClosed: false })).message).toBe('会议已取消，先恢复会议再开放报名');
});

it('a cancelled meeting takes no payment of an order that came back, and is itself taken back', async () => {
  const outTradeNo = await registerDelegate(server, unpaid);
  await server.database.query.update(meetings).set({ cancellation: notice });
  expect((await prepay(server, outTradeNo)).message).toBe('会议已取消，不用再付款');
  await done('reinstateMeeting');
  expect((await prepay(server, outTradeNo)).status).toBe(200);
  expect((await ask('reinstateMeeting')).message).toBe('会议没有取消');
});

it('an end of a meeting is no revision of its page', async () => {
  await done('cancelMeeting', { notice });
  await done('archiveMeeting', { isArchived: true });
  expect(await done('getRevisions')).toHaveLength(1);
});

it('a meeting that is over is put away, changes no more, and comes out again', async () => {
  expect((await ask('archiveMeeting', { isArchived: true })).message).toBe('会议还没有结束，结束或取消后才能归档');
  const ended = meetingIds.END2024;
  await done('archiveMeeting', { isArchived: true }, ended);
  expect(await stateOf(ended)).toBe('archived');
  const edit = { version: 0, changes: [{ fact: 'address', from: '', to: '西安' }] };
  const closed = '会议已归档，不能修改：请先取出';
  expect((await ask('setRegistration', { isClosed: false }, ended)).message).toBe(closed);
  await done('archiveMeeting', { isArchived: false }, ended);
  expect(await stateOf(ended)).toBe('over');
  expect((await ask('editDraft', edit, ended)).message).not.toBe(closed);
});

it('only a meeting for which nobody ever registered is deleted, published or not', async () => {
  await registerDelegate(server, unpaid);
  await done('cancelMeeting', { notice });
  await workOff();
  expect((await ask('deleteMeeting', { version: 0 })).message).toMatch(/^有人报过名/);
  await done('deleteMeeting', { version: 0 }, meetingIds.FREE2027);
  expect((await ask('getMeetingHead', {}, meetingIds.FREE2027)).httpStatus).toBe(404);
});
