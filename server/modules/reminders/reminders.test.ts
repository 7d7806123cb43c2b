import { eq, sql } from 'drizzle-orm';
import { formDefinitionField } from '../../../src/contract/form-definition';
import { meetings } from '../../db/tables/meetings';
import { notices } from '../../db/tables/notices';
import { changeEntry, entryOf } from '../../test-support/attendees';
import { callDesk, staffOf } from '../../test-support/desk';
import { importFile, organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer, setUpTeam } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, operatorPhone, submitTestOrder, teamMeetingId } from '../../test-support/team';
import { GatewayError } from '../../gateways/ports';
import { insertPermission } from '../../stores/subscriptions/store';
import { sendNotices } from '../notices/send-notices';
import { untilBlocked } from '../../test-support/until-blocked';
import { queueReminders } from './queue-reminders';

const server = setUpPostgresServer();
const run = organiserOf(() => server);
const { FREE2027 } = meetingIds;
const at = (time: string): number => Date.parse(`${time}+08:00`);
const dayBefore = at('2027-05-13T10:00:00');
const firstDay = at('2027-05-14T07:00:00');

const setMeeting = (id: string, changes: Partial<typeof meetings.$inferInsert>) =>
  server.database.query
    .update(meetings)
    .set({
      ...{ startTime: '2027-05-14 08:30:00', endTime: '2027-05-31', registrationEnd: '2027-05-31' },
      ...{ address: '西安国际会议中心', ...changes },
    })
    .where(eq(meetings.id, Number(id)));
const register = async (phone: string, meetingId = FREE2027): Promise<void> => {
  const answer = await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone }));
  if (answer.status !== 200) throw new Error(answer.message);
};
/** Lets both jobs run at a time, until nothing is left to send. */
async function runAt(now: number): Promise<void> {
  server.clock.now = now;
  await queueReminders(server.dependencies);
  for (let rounds = 0; rounds < 5; rounds += 1) await sendNotices(server.dependencies, server.app.log);
}
const sent = () =>
  server.gateways.sms.sent
    .map(({ phone, parameters }) => `${phone} ${parameters.result ?? ''}`)
    .filter((text) => text.includes('开始'))
    .sort();
/** Lets both jobs run while the provider cannot be reached. */
async function runInVain(now: number): Promise<void> {
  const down = jest.spyOn(server.gateways.sms, 'send');
  down.mockRejectedValue(new GatewayError('sms', 'NETWORK', 'down', true));
  await runAt(now);
  down.mockRestore();
}
const forget = () => server.gateways.sms.sent.splice(0);
const rows = () => server.database.query.select().from(notices);

const phones = ['13812340001', '13812340002', '13812340003'];

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

describe('one that waits for another attempt', () => {
  /** Registers a phone, and tries its reminder once while the provider cannot be reached. */
  async function failOnce(): Promise<string> {
    const [phone = ''] = phones;
    await setMeeting(FREE2027, {});
    await register(phone);
    await runInVain(dayBefore);
    expect(await rows()).toEqual(
      expect.arrayContaining([expect.objectContaining({ failure: 'NETWORK', attempts: 1 })]),
    );
    return phone;
  }
  const retry = dayBefore + 6 * 60_000;

  it('is dropped once it is stopped, and is sent after all once it is not', async () => {
    const phone = await failOnce();
    await run('reminders set FREE2027 不发');
    await runAt(retry);
    expect(sent()).toEqual([]);
    await run('reminders set FREE2027 前一天=10:00');
    await runAt(retry + 60_000);
    expect(sent()).toEqual([`${phone} 明天 08:30 开始，地点 西安国际会议中心，请凭参会码入场`]);
  });

  it('is dropped once the meeting has moved', async () => {
    await failOnce();
    await setMeeting(FREE2027, { startTime: '2027-05-21 08:30:00' });
    await runAt(retry);
    expect(sent()).toEqual([]);
    expect((await rows()).filter(({ reminder }) => reminder !== null)).toEqual([]);
  });

  it('says what is left by then', async () => {
    const phone = await failOnce();
    await changeEntry(server, phone, { isIncomplete: true });
    await runAt(retry);
    await runAt(retry + 60_000);
    expect(sent()).toEqual([
      `${phone} 明天 08:30 开始，地点 西安国际会议中心，信息待完善，请完善或联系经办人，再凭参会码入场`,
    ]);
  });

  it('is dropped once its person has given up the place', async () => {
    const phone = await failOnce();
    await changeEntry(server, phone, { live: false });
    await runAt(retry);
    await runAt(retry + 60_000);
    expect(sent()).toEqual([]);
  });
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

describe('the organiser', () => {
  it('sees and sets them by command, and stops what waits', async () => {
    await setMeeting(FREE2027, {});
    for (const phone of phones) await register(phone);
    expect((await run('reminders show FREE2027')).lines.join('\n')).toMatch(
      /前一天 +2027-05-13 10:00 +到时发 +3 人[^]*当天 +2027-05-14 07:00 +到时发 +0 人/,
    );
    expect(await run('reminders set FREE2027 前一天=25:00')).toMatchObject({ exitCode: 2 });
    expect((await run('reminders set FREE2027 前一天=18:00')).lines.join('\n')).toMatch(/18:00[^]*当天[^]*不发/);
    await runAt(dayBefore);
    expect(sent()).toEqual([]);
    server.clock.now = at('2027-05-13T18:00:00');
    await queueReminders(server.dependencies);
    expect((await run('reminders show FREE2027')).lines.join('\n')).toMatch(/正在发 +3 +0 +0/);
    await run('reminders set FREE2027 不发');
    await runAt(at('2027-05-13T18:01:00'));
    expect(sent()).toEqual([]);
    await run('reminders set FREE2027 前一天=18:00');
    await runAt(at('2027-05-13T18:02:00'));
    expect(sent()).toHaveLength(3);
  });

  it('sets them in the meeting’s file, which leaves them alone where it says nothing', async () => {
    const { lines } = await run('reminders set FREE2027 前一天=18:00 当天=不发');
    expect(lines.join('\n')).toContain('18:00');
    const [row] = await server.database.query
      .select()
      .from(meetings)
      .where(eq(meetings.id, Number(FREE2027)));
    const file = { code: 'FREE2027', meetingName: row?.name, isBmf: '0', [formDefinitionField]: row?.formDefinition };
    const saved = async (more: object) => {
      const json = Buffer.from(JSON.stringify({ ...file, ...more }));
      const { exitCode, lines: told } = await importFile(server, 'free.json', json);
      const [found] = await server.database.query
        .select({ reminders: meetings.reminders })
        .from(meetings)
        .where(eq(meetings.id, Number(FREE2027)));
      return exitCode === 0 ? found?.reminders : told.join('\n');
    };
    expect(await saved({})).toBe('前一天 18:00，当天 不发');
    expect(await saved({ reminders: '当天 06:30' })).toBe('前一天 不发，当天 06:30');
    expect(await saved({ reminders: '早上' })).toContain('会前提醒应写成');
  });

  it('sees and stops them at the desk, on record', async () => {
    await setMeeting(FREE2027, {});
    await register(phones[0] ?? '');
    const office = await staffOf(server, '13912340002', ['registrar'], { meetingId: FREE2027 });
    const get = async () => (await callDesk(server, 'getReminders', { meetingId: FREE2027 }, office.headers)).data;
    expect(await get()).toMatchObject({
      reminders: [
        { kind: 'day-before', time: '10:00', at: dayBefore, state: 'coming', people: 1 },
        { kind: 'first-day', time: '07:00', at: firstDay, state: 'coming', people: 0 },
      ],
    });
    const set = (dayBeforeTime: string, firstDayTime: string) =>
      callDesk(
        server,
        'setReminders',
        { meetingId: FREE2027, dayBefore: dayBeforeTime, firstDay: firstDayTime },
        office.headers,
      );
    expect(await set('05:00', '')).toMatchObject({ message: '提醒的时间应在 06:00 到 21:00 之间' });
    expect(await set('', '06:45')).toMatchObject({ status: 200 });
    expect(await get()).toMatchObject({ reminders: [{ state: 'off' }, { time: '06:45', state: 'coming' }] });
    await runAt(dayBefore);
    expect(sent()).toEqual([]);
    const asked = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' };
    const owner = await staffOf(server, '13912340003', ['owner'], { meetingId: FREE2027 });
    const trail = await callDesk(server, 'getTrail', { meetingId: FREE2027, ...asked }, owner.headers);
    expect(JSON.stringify(trail.data)).toMatch(/会前提醒[^]*前一天 不发，当天 06:45/);
  });
});
