import { eq } from 'drizzle-orm';
import { formDefinitionField } from '../../../src/contract/form-definition';
import { meetings } from '../../db/tables/meetings';
import { changeEntry } from '../../test-support/attendees';
import { callDesk, staffOf } from '../../test-support/desk';
import { importFile } from '../../test-support/organiser';
import { meetingIds } from '../../test-support/submissions';
import { queueReminders } from './queue-reminders';
import {
  server,
  run,
  at,
  dayBefore,
  firstDay,
  setMeeting,
  register,
  runAt,
  sent,
  runInVain,
  rows,
  phones,
} from '../../test-support/reminders';

const { FREE2027 } = meetingIds;

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

  it('is dropped once the meeting is cancelled', async () => {
    await failOnce();
    await setMeeting(FREE2027, { cancellation: '因场地原因取消' });
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

it('nobody is reminded of a cancelled meeting', async () => {
  await setMeeting(FREE2027, {});
  for (const phone of phones) await register(phone);
  await setMeeting(FREE2027, { cancellation: '因场地原因取消' });
  server.clock.now = dayBefore;
  await queueReminders(server.dependencies);
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
