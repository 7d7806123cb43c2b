import { minuteOf, type ProgrammeSession } from '../../src/domain/attendance/programme-session';
import { defaultCreditRule, type CreditRule } from '../../src/domain/credit/credit-rule';
import { creditMinuteByMinute } from '../../src/domain/credit/testing/credit-minute-by-minute';
import type { Passing } from '../../src/domain/door/gate';
import { formatShanghaiTime, parseShanghaiTime } from '../../src/domain/time/shanghai-time';
import { ownEntry } from '../../server/modules/entries/new-entry';
import { insertEntries } from '../../server/stores/entries/store';
import { meetingById } from '../../server/stores/meetings/store';
import { organiserOf } from '../../server/test-support/organiser';
import { meetingIds } from '../../server/test-support/submissions';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { crowdName, crowdPhone } from './generated-people';
import { proof } from './proof';

/**
 * A meeting of 18 sessions in six rooms on three days: the log of its gates, shuffled, with clocks that are off, undone scans,
 * and parts that arrive twice, is imported by the command, and everybody's minutes and credits are those of a second program
 * (product §18.6, §18.7).
 */

let server: TestServer;
const run = organiserOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Mulberry32, so that a failure can be seen again. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const rooms = ['主会场', 'A厅', 'B厅', 'C厅', 'D厅', '院外'];
const at = (day: string, time: string): number => parseShanghaiTime(`2027-05-${day} ${time}`) ?? Number.NaN;
const sessions = ['14', '15', '16'].flatMap((day, d) =>
  rooms.map((room, r): ProgrammeSession => {
    const isMorning = r % 2 === 0;
    const [from, to] = isMorning ? ['08:30', `11:${45 + d}`] : ['13:30', `17:0${r}`];
    const milli = 1_000 + 375 * ((d + r) % 7);
    return {
      ...{ id: `${day}-${r}`, name: `${day}日${room}`, room },
      ...{ from: minuteOf(at(day, from)), to: minuteOf(at(day, to)) },
      worth: r === 5 ? null : { unit: r === 4 ? 'credits' : 'hours', milli },
    };
  }),
);
const sessionTable = [
  '编号,会场,开始,结束,学时,学分',
  ...sessions.map(({ id, room, from, to, worth }) => {
    const value = (unit: string): string => (worth?.unit === unit ? String(worth.milli / 1_000) : '');
    return [id, room, ...[from, to].map(timeOf), value('hours'), value('credits')].join(',');
  }),
].join('\n');
const gateTable = ['编号,会场,方向', ...rooms.map((room, r) => `G${r},${room},进出`)].join('\n');

function timeOf(minute: number): string {
  return formatShanghaiTime(minute * 60_000);
}

/** By how much each gate's device is ahead, in seconds. */
const clocks = [0, 95, -40, 1_800, -3_600, 7];

interface LoggedPassing extends Passing {
  line: string;
  isUndone: boolean;
}

/** One person's scans on the three days, around the sessions or at any time; never two in one second, which have no order. */
function scansOf(n: number, random: (below: number) => number): LoggedPassing[] {
  const scans = Array.from({ length: 8 + random(30) }, (_, k): LoggedPassing => {
    const session = sessions[random(sessions.length)] as ProgrammeSession;
    const gate = random(3) > 0 ? rooms.indexOf(session.room) : random(rooms.length);
    const edge = random(2) === 0 ? session.from : session.to;
    const anyTime = at('14', '00:00') + random(3 * 86_400) * 1_000;
    const passed = random(5) === 0 ? anyTime : edge * 60_000 + (random(7_200) - 3_600) * 1_000;
    const direction = random(5) < 3 ? 'in' : 'out';
    const isUndone = random(25) === 0;
    const shown = formatShanghaiTime(passed + (clocks[gate] ?? 0) * 1_000);
    const line = [`${n}-${k}`, crowdPhone(n), `G${gate}`, direction, shown, `机${gate}`, isUndone ? '是' : ''];
    return { gateId: '', room: rooms[gate] ?? '', direction, at: passed, isUndone, line: line.join(',') };
  });
  return scans.filter(({ at: passed }, k) => scans.findIndex((other) => other.at === passed) === k);
}

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const mixed = [...items];
  for (let n = mixed.length - 1; n > 0; n -= 1) {
    const other = random(n + 1);
    [mixed[n], mixed[other]] = [mixed[other] as Item, mixed[n] as Item];
  }
  return mixed;
}

async function insertPeople(count: number): Promise<void> {
  const meeting = await meetingById(server.database.query, meetingIds.FREE2027);
  for (let first = 0; first < count; first += 500) {
    const rows = Array.from({ length: Math.min(500, count - first) }, (_, k) => {
      const [name, phone] = [crowdName(first + k), crowdPhone(first + k)];
      const holder = { name, phone, provinceText: '', fileIds: [], consentKinds: [], answers: { name, phone } };
      return ownEntry(holder, { meeting, entryType: 'free', deviceDigest: null, credit: null }, server.dependencies);
    });
    await server.database.query.transaction((query) => insertEntries(query, rows));
  }
}

async function import_(command: string, content: string, options = {}): Promise<string> {
  const { exitCode, lines } = await run(command, options, { name: 'x.csv', content });
  if (exitCode !== 0) throw new Error(lines.join('\n'));
  return lines.at(-1) ?? '';
}

interface Computed {
  phone: string;
  minutes: Record<string, number>;
  credits: number;
}

const rule: CreditRule = { ...defaultCreditRule, below: 'minutes', maxPerDayMilli: 1_500, maxTotalMilli: 4_000 };

proof('everybody’s minutes and credits are those of the second program', { short: 60, full: 3_000 }, async (people) => {
  const random = randomNumbers(27);
  await insertPeople(people);
  await import_('sessions import FREE2027 x.csv', sessionTable);
  await import_('gates import FREE2027 x.csv', gateTable);
  await run('credit set FREE2027 不满=按实到 每天最多=1.5 合计最多=4');
  const scans = Array.from({ length: people }, (_, n) => scansOf(n, random));
  const lines = shuffled(scans.flat(), random).map(({ line }) => line);
  const log = (part: readonly string[]): string => ['编号,手机号,签到口,方向,设备时间,设备,已撤销', ...part].join('\n');
  const offset = clocks.map((seconds, gate) => `机${gate}=${seconds}`).join('\n');
  const half = Math.floor(lines.length / 2);
  await import_('scans import x.csv', log(lines.slice(0, half + 20)), { offset });
  const last = await import_('scans import x.csv', log(lines.slice(half - 20)), { offset });
  const breaches = last.startsWith(`已导入 ${lines.length - half - 20} 条，已有 40 条`) ? [] : [last];
  const startedAt = performance.now();
  const { lines: printed } = await run('credit compute FREE2027', { json: '' });
  process.stderr.write(`${people} people, ${lines.length} scans: ${Math.round(performance.now() - startedAt)} ms\n`);
  const computed = JSON.parse(printed.join('')) as Computed[];
  expect(computed).toHaveLength(people);
  for (const [n, { phone, minutes, credits }] of computed.entries()) {
    const passings = (scans[n] ?? []).filter(({ isUndone }) => !isUndone);
    const second = creditMinuteByMinute(passings, sessions, rule);
    const first = { minutes: Object.fromEntries(Object.entries(minutes).sort()), creditsMilli: credits * 1_000 };
    if (phone !== crowdPhone(n) || JSON.stringify(first) !== JSON.stringify(second))
      breaches.push(`${phone}: ${JSON.stringify(first)} rather than ${JSON.stringify(second)}`);
  }
  return { tried: people, breaches };
});
