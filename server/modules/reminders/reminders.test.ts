import { eq, sql } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { notices } from '../../db/tables/notices';
import { changeEntry, entryOf } from '../../test-support/attendees';
import { setUpTeam } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { addTestMembers, memberPhone, operatorPhone, submitTestOrder, teamMeetingId } from '../../test-support/team';
import { insertPermission } from '../../stores/subscriptions/store';
import { sendNotices } from '../notices/send-notices';
import { untilBlocked } from '../../test-support/until-blocked';
import { queueReminders } from './queue-reminders';
import {
  server,
  at,
  dayBefore,
  firstDay,
  setMeeting,
  register,
  runAt,
  sent,
  runInVain,
  forget,
  rows,
  phones,
} from '../../test-support/reminders';

const { FREE2027 } = meetingIds;

it('reminds everybody the day before, once, with time, place and the link to the code', async () => {
  await setMeeting(FREE2027, {});
  for (const phone of phones) await register(phone);
  await runAt(dayBefore - 1);
  expect(sent()).toEqual([]);
  await runAt(dayBefore);
  const words = '明天 08:30 开始，地点 西安国际会议中心，请凭参会码入场';
  expect(sent()).toEqual(phones.map((phone) => `${phone} ${words}`));
  expect(server.gateways.sms.sent[0]?.parameters.link).toBe('http://localhost:3000/m/FREE2027');
  await runAt(dayBefore + 3_600_000);
  await runAt(firstDay);
  expect(sent()).toHaveLength(3);
});

describe('a team that has not paid', () => {
  const team = setUpTeam(server);

  it('has its operator told of the number, and its members of what is left, also in the morning', async () => {
    await setMeeting(teamMeetingId, {});
    const members = await addTestMembers(server, team, [1, 2, 3]);
    await submitTestOrder(team, [members[0] as never]);
    await changeEntry(server, memberPhone(3), { payment: 'paid', isRegistered: true, paidBy: 'operator' });
    forget();
    await runAt(dayBefore);
    const place = '08:30 开始，地点 西安国际会议中心';
    const unpaid = [memberPhone(1), memberPhone(2)].map((phone) => `${phone} 明天 ${place}，经办人交费后凭参会码入场`);
    const operator = `${operatorPhone} 明天 ${place}，还有 2 位参会人没有交费`;
    expect(sent()).toEqual([operator, ...unpaid, `${memberPhone(3)} 明天 ${place}，请凭参会码入场`]);
    forget();
    await changeEntry(server, memberPhone(2), { payment: 'paid', isRegistered: true, paidBy: 'operator' });
    await runAt(firstDay);
    expect(sent()).toEqual([
      `${operatorPhone} 今天 ${place}，还有 1 位参会人没有交费`,
      `${memberPhone(1)} 今天 ${place}，经办人交费后凭参会码入场`,
    ]);
  });

  it('has its operator told on another attempt, though a member was added meanwhile', async () => {
    await setMeeting(teamMeetingId, {});
    await addTestMembers(server, team, [1, 2]);
    await changeEntry(server, memberPhone(2), { createdAt: new Date(dayBefore + 60_000) });
    forget();
    await runInVain(dayBefore);
    await runAt(dayBefore + 6 * 60_000);
    expect(sent()).toContain(`${operatorPhone} 明天 08:30 开始，地点 西安国际会议中心，还有 1 位参会人没有交费`);
  });

  it('has an operator who takes part told once', async () => {
    await setMeeting(teamMeetingId, {});
    await addTestMembers(server, team, [1]);
    await register(operatorPhone, teamMeetingId);
    forget();
    await runAt(dayBefore);
    await runAt(dayBefore + 60_000);
    expect(sent().filter((text) => text.startsWith(operatorPhone))).toEqual([
      `${operatorPhone} 明天 08:30 开始，地点 西安国际会议中心，还有 1 位参会人没有交费`,
    ]);
  });
});

it('goes by WeChat first to who has accepted it, with the time at which the meeting begins', async () => {
  const [phone = ''] = phones;
  await setMeeting(FREE2027, {});
  await register(phone);
  const { id, phoneDigest } = await entryOf(server, phone);
  const given = new Date(server.clock.now);
  await insertPermission(server.database.query, {
    ...{ meetingId: Number(FREE2027), holderId: id, phoneDigest: phoneDigest ?? '', deviceDigest: null },
    ...{ kind: 'reminder', appId: 'wxmini', openid: 'openid-1', givenAt: given, provedAt: given },
  });
  await runAt(dayBefore);
  expect(sent()).toEqual([]);
  expect(server.gateways.miniProgram.messages).toMatchObject([
    {
      openid: 'openid-1',
      message: {
        ...{ kind: 'reminder', status: '明天开会', place: '西安国际会议中心', note: '请凭参会码入场' },
        at: at('2027-05-14T08:30:00'),
      },
    },
  ]);
});

it('is queued once, however many processes look at once and wherever one was stopped', async () => {
  const people = Array.from({ length: 40 }, (_, n) => `138123450${String(n).padStart(2, '0')}`);
  await setMeeting(FREE2027, {});
  for (const phone of people) await register(phone);
  server.clock.now = dayBefore;
  const other = { ...server.dependencies, database: server.otherDatabase };
  // One has queued them, and not committed yet, when others look.
  const looks = await server.database.query.transaction(async (query) => {
    await queueReminders({ ...server.dependencies, database: { ...server.database, query } });
    const others = Promise.all([queueReminders(other), queueReminders(other)]);
    await untilBlocked((text) => query.execute(sql.raw(text)), others);
    // A promise that a transaction returns would be waited for.
    return { others };
  });
  await looks.others;
  const queued = (await rows()).filter(({ reminder }) => reminder !== null);
  expect(queued.map(({ phone }) => phone).sort()).toEqual(people);
  // A process that was stopped half-way has left some behind, and another goes on.
  await server.database.query.delete(notices).where(eq(notices.id, queued[0]?.id ?? 0));
  await queueReminders(other);
  expect((await rows()).filter(({ reminder }) => reminder !== null)).toHaveLength(40);
});

it('leaves out who registered afterwards, is reviewed, or has left, and whoever is told is told again of a new day', async () => {
  const [first = '', second = '', third = ''] = phones;
  await setMeeting(FREE2027, {});
  await register(first);
  await register(second);
  await changeEntry(server, second, { reviewState: 'pending', isRegistered: false });
  server.clock.now = dayBefore + 60_000;
  await register(third);
  await runAt(dayBefore + 120_000);
  expect(sent().map((text) => text.slice(0, 11))).toEqual([first]);
  await setMeeting(FREE2027, { startTime: '2027-05-21' });
  await runAt(at('2027-05-20T10:00:00'));
  expect(sent().map((text) => text.slice(0, 11))).toEqual([first, first, third]);
});

it('is not sent once it is not true any more', async () => {
  await setMeeting(FREE2027, {});
  await register(phones[0] ?? '');
  server.clock.now = dayBefore;
  await queueReminders(server.dependencies);
  server.clock.now = at('2027-05-13T22:00:00');
  await sendNotices(server.dependencies, server.app.log);
  expect(sent()).toEqual([]);
  expect(await rows()).toMatchObject([{ outcome: 'given-up', failure: 'EXPIRED' }]);
});

it('asks who is paid for and lacks answers to complete them, also in the morning', async () => {
  const [phone = ''] = phones;
  await setMeeting(FREE2027, {});
  await register(phone);
  await changeEntry(server, phone, { isIncomplete: true });
  await runAt(dayBefore);
  await runAt(firstDay);
  const place = '08:30 开始，地点 西安国际会议中心，信息待完善，请完善或联系经办人，再凭参会码入场';
  expect(sent()).toEqual([`${phone} 今天 ${place}`, `${phone} 明天 ${place}`]);
});

it('is not queued by a look that began before it was stopped', async () => {
  await setMeeting(FREE2027, {});
  await register(phones[0] ?? '');
  server.clock.now = dayBefore;
  const other = { ...server.dependencies, database: server.otherDatabase };
  const looks = await server.database.query.transaction(async (query) => {
    await query
      .update(meetings)
      .set({ reminders: '不发' })
      .where(eq(meetings.id, Number(FREE2027)));
    const look = queueReminders(other);
    await untilBlocked((text) => query.execute(sql.raw(text)), look);
    return { look };
  });
  await looks.look;
  expect((await rows()).filter(({ reminder }) => reminder !== null)).toEqual([]);
});
