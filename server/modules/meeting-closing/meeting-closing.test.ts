import type { DeskCallName } from '../../../src/domain/staff/rights';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { bulkItems, bulkRuns } from '../../db/tables/bulk-runs';
import { meetings } from '../../db/tables/meetings';
import { notices } from '../../db/tables/notices';
import { refunds } from '../../db/tables/refunds';
import { entryOf, prepay, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, type SignedIn } from '../../test-support/desk';
import { fillTeamMeeting, people } from '../../test-support/everybody-of-a-meeting';
import { gatewayError } from '../../test-support/fake-gateways';
import { server, staff } from '../../test-support/people-at-desk';
import { meetingIds } from '../../test-support/submissions';
import { teamMeetingId } from '../../test-support/team';
import { staffActor } from '../../stores/audit/store';
import { definitionOfRow } from '../../stores/meetings/definition';
import { meetingById } from '../../stores/meetings/store';
import { writeMeeting } from '../meetings/import/save-meeting';
import { checkIn } from '../door/check-in';
import { workRuns } from '../people-office/work-runs';
import { cancelMeeting } from './cancel-meeting';

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
const log = { error: () => undefined };
const byOwner = () => {
  const { id } = staff.owner as SignedIn & { id: string };
  return { meetingId: Number(meetingId), notice, memberId: id, by: staffActor(id) };
};
/** Also waits for runs that the server has begun by itself. */
const workOff = async () => {
  const isGoing = and(isNull(bulkRuns.endedAt), isNull(bulkRuns.stoppedAt));
  while ((await server.database.query.select().from(bulkRuns).where(isGoing)).length > 0) {
    await workRuns(server.dependencies, log);
    await setTimeout(10);
  }
};
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

it('who has checked in is left to the office', async () => {
  await registerPaid(server, paid);
  await checkIn((await entryOf(server, paid)).ticketRef, '', server.dependencies);
  expect(await done('previewCancellation')).toMatchObject({ refund: { can: 0 }, left: 1 });
  await done('cancelMeeting', { notice });
  await workOff();
  expect(await entryOf(server, paid)).toMatchObject({ live: true, refund: 'none' });
});

it('a meeting that is taken back refunds nobody any more, not even by a run that is begun again', async () => {
  await registerPaid(server, paid);
  await cancelMeeting(byOwner(), server.dependencies, log);
  await done('reinstateMeeting');
  await workOff();
  const { query } = server.database;
  expect(await query.select().from(bulkRuns)).toMatchObject([
    { act: 'refund', stoppedAt: expect.any(Date) as unknown },
  ]);
  await query.update(bulkRuns).set({ stoppedAt: null });
  await workOff();
  expect(await query.select().from(bulkRuns)).toMatchObject([{ endedAt: expect.any(Date) as unknown }]);
  expect(await entryOf(server, paid)).toMatchObject({ live: true, refund: 'none' });
});

it('a cancellation that breaks off on the way still refunds and cancels everybody', async () => {
  await registerPaid(server, paid);
  await prepay(server, await registerDelegate(server, unpaid));
  server.gateways.pay.failure = gatewayError('SYSTEM_ERROR', true);
  const stopping = {
    error: () => {
      throw new Error('stopped');
    },
  };
  await expect(cancelMeeting(byOwner(), server.dependencies, stopping)).rejects.toThrow('stopped');
  server.gateways.pay.failure = null;
  await workOff();
  expect(await entryOf(server, paid)).toMatchObject({ live: false, refund: 'refunded' });
  expect(await entryOf(server, unpaid)).toMatchObject({ live: false });
});

it('a visitor with an unpaid upgrade is told once, of the registration that ends', async () => {
  await fillTeamMeeting(server);
  const id = teamMeetingId;
  await done('cancelMeeting', { notice }, id);
  await workOff();
  const told = (await server.database.query.select().from(notices)).filter(
    ({ phone, parameters }) => phone === people.upgrading && parameters.result?.startsWith('会议已取消') === true,
  );
  expect(told.map(({ parameters }) => parameters.result)).toEqual(['会议已取消，您的报名随之取消']);
  const left = await server.database.query.select().from(bulkItems).where(eq(bulkItems.state, 'left'));
  expect(left).toEqual([]);
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
  expect((await ask('cancelMeeting', { notice }, ended)).message).toBe(closed);
  expect((await ask('reinstateMeeting', {}, ended)).message).toBe(closed);
  expect((await ask('deleteMeeting', { version: 0 }, ended)).message).toBe(closed);
  expect((await ask('setReminders', { dayBefore: '', firstDay: '' }, ended)).message).toBe(closed);
  const definition = definitionOfRow(await meetingById(server.database.query, ended));
  const write = server.database.query.transaction((query) =>
    writeMeeting(
      query,
      { id: Number(ended), ...definition },
      { unkeyed: new Map(), renames: [], keepsRemoved: () => true },
      server.dependencies,
    ),
  );
  await expect(write).rejects.toThrow(closed);
  await done('archiveMeeting', { isArchived: false }, ended);
  expect(await stateOf(ended)).toBe('over');
  expect((await ask('editDraft', edit, ended)).message).not.toBe(closed);
});

it('only a meeting for which nobody ever registered is deleted, a published one by an owner', async () => {
  await registerDelegate(server, unpaid);
  await done('cancelMeeting', { notice });
  await workOff();
  expect((await ask('deletePublishedMeeting', { version: 0 })).message).toMatch(/^有人报过名/);
  expect((await ask('deleteMeeting', { version: 0 }, meetingIds.FREE2027)).message).toBe('会议发布过，要由负责人删除');
  const byRegistrar = await ask('deletePublishedMeeting', { version: 0 }, meetingId, staff.registrar);
  expect(byRegistrar.httpStatus).toBe(403);
  await done('deletePublishedMeeting', { version: 0 }, meetingIds.FREE2027);
  expect((await ask('getMeetingHead', {}, meetingIds.FREE2027)).httpStatus).toBe(404);
});
