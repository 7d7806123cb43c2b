import { changeEntry, entryOf, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import type { Answer } from '../../test-support/test-server';
import { decodeGateScene } from '../../../src/domain/poster/entry-scene';
import { shortCode } from '../../../src/domain/ticket/short-code';
import { routes } from '../../../src/routes';
import { ticketDigest } from './scan-at-gate';

/** The scanner of a gate by its link, on PostgreSQL: its verdicts, its list, and what it does without a network. */

const server = setUpPostgresServer();
const meetingId = meetingIds.MI2027;
const [phone, other] = ['13812345678', '13812345679'];
const hour = 3_600_000;

let staff: SignedIn;
let gateId = '';
let link = '';
beforeEach(async () => {
  staff = await staffOf(server, '13912340001', ['registrar'], { meetingId });
  gateId = await saveGate({ name: '主会场', isOnce: true });
  link = await newLink('三号门');
});

interface GateInput {
  gateId?: string;
  name: string;
  isOnce: boolean;
  admitsKind?: string;
}
async function saveGate(changes: GateInput): Promise<string> {
  const gate = { gateId: '', room: '', kind: 'in', opensAt: '', closesAt: '', admitsKind: 'all', ...changes };
  const { data } = await callDesk(server, 'saveGate', { meetingId, ...gate }, staff.headers);
  return (data as { id: string }).id;
}
const today = (): string => new Date(server.clock.now + 8 * hour).toISOString().slice(0, 10);
async function newLink(label: string): Promise<string> {
  await callDesk(server, 'makeGateLink', { meetingId, gateId, label, day: today() }, staff.headers);
  const [made] = await links();
  return made?.address.split('#')[1] ?? '';
}
async function gate() {
  const { data } = await callDesk(server, 'getGate', { meetingId, gateId }, staff.headers);
  return data as {
    people: number;
    gateLinks: { id: string; state: string; address: string; scans: number }[];
    twice: { name: string; passes: { by: string; isOffline: boolean }[] }[];
  };
}
const links = async () => (await gate()).gateLinks;

/** Without an origin, as the mini-program asks. */
const ask = (path: string, body: object): Promise<Answer> => server.post(`/api/desk/scanner/${path}`, body);
interface Result {
  outcome: string;
  name: string;
  reason: string;
  usedBy: string;
}
let next = 0;
async function scan(changes: object, at: { offMs?: number; by?: string } = {}): Promise<Result> {
  const { offMs = 0, by = link } = at;
  const deviceAt = server.clock.now + offMs;
  const one = {
    id: `d-${(next += 1)}`,
    code: '',
    personId: '',
    direction: 'in',
    deviceAt,
    isOffline: false,
    ...changes,
  };
  const answer = await ask('scans', { link: by, sentAt: deviceAt, scans: [one] });
  return (answer.data as { results: Result[] }).results[0] as Result;
}

it('counts who has entered for the hall, by identity and gate, and takes an undone scan back', async () => {
  await registerPaid(server, phone);
  await registerPaid(server, other);
  const { ticketRef } = await entryOf(server, phone);
  const hall = async () => (await callDesk(server, 'getHall', { meetingId }, staff.headers)).data;
  const nobody = { expected: 2, arrived: 0, recent: 0 };
  expect(await hall()).toMatchObject(nobody);
  await scan({ code: ticketRef });
  const delegates = { label: '参会代表', expected: 2, arrived: 1 };
  expect(await hall()).toMatchObject({
    ...{ expected: 2, arrived: 1, recent: 1 },
    identities: [delegates],
    gates: [{ name: '主会场', people: 1 }],
  });
  server.clock.now += 11 * 60_000;
  expect(await hall()).toMatchObject({ arrived: 1, recent: 0 });
  // Money may go back after the door has let somebody in: they are in the hall all the same.
  await changeEntry(server, phone, { refund: 'refunded' });
  expect(await hall()).toMatchObject({ expected: 2, arrived: 1 });
  await ask('undo', { link, scanId: `d-${next}` });
  expect(await hall()).toMatchObject({ ...nobody, expected: 1 });
});

it('admits a ticket, tells who has used it already and where, and refuses what does not admit', async () => {
  await registerPaid(server, phone);
  const { ticketRef, id } = await entryOf(server, phone);
  expect((await ask('open', { link })).data).toMatchObject({ meetingId, name: '主会场' });
  expect(await scan({ code: ticketRef })).toMatchObject({ outcome: 'admitted', name: '欧阳晓明' });
  const second = await newLink('一号门');
  expect(await scan({ code: ticketRef }, { by: second })).toMatchObject({ outcome: 'used', usedBy: '三号门' });
  expect(await scan({ personId: id })).toMatchObject({ outcome: 'used' });
  expect(await scan({ code: 'nobody' })).toMatchObject({ outcome: 'unknown' });
  await registerPaid(server, other);
  await changeEntry(server, other, { refund: 'refunded' });
  expect(await scan({ code: (await entryOf(server, other)).ticketRef })).toMatchObject({
    ...{ outcome: 'refused', reason: '已退费，参会码已失效' },
  });
  expect(await gate()).toMatchObject({ people: 1, gateLinks: [{ scans: 0 }, { scans: 1 }] });
});

it('a gate for visitors refuses a delegate', async () => {
  await registerPaid(server, phone);
  await saveGate({ gateId, name: '展区', isOnce: false, admitsKind: 'free' });
  expect(await scan({ code: (await entryOf(server, phone)).ticketRef })).toMatchObject({
    ...{ outcome: 'refused', reason: '这里只接待参观观众' },
  });
});

it('the list has no phone and no number, and is sent again only where it has changed', async () => {
  await registerPaid(server, phone);
  const { ticketRef, id } = await entryOf(server, phone);
  const first = await ask('people', { link, version: '', listAt: 0 });
  const { version, list } = first.data as { version: string; list: { people: Record<string, unknown>[] } };
  expect(list.people).toEqual([
    expect.objectContaining({
      id,
      ticket: ticketDigest(ticketRef),
      shortCode: shortCode(ticketRef),
      name: '欧阳晓明',
      refusal: '',
      passedAt: null,
    }),
  ]);
  expect(Object.keys(list.people[0] ?? {}).sort()).toEqual([
    ...['employer', 'id', 'identity', 'name', 'passedAt', 'refusal', 'shortCode', 'ticket'],
  ]);
  expect(JSON.stringify(list)).not.toMatch(/1[3-9]\d{9}|\d{17}[\dX]/);
  expect((await ask('people', { link, version, listAt: server.clock.now })).data).toMatchObject({
    list: null,
    passes: [],
  });
  await scan({ code: ticketRef });
  expect((await ask('people', { link, version, listAt: server.clock.now })).data).toMatchObject({
    ...{ list: null, passes: [{ id, at: server.clock.now }] },
  });
  await changeEntry(server, phone, { refund: 'refunded' });
  expect((await ask('people', { link, version, listAt: server.clock.now })).data).toMatchObject({
    list: { people: [{ passedAt: server.clock.now, refusal: '已退费，参会码已失效' }] },
  });
});

it('who may not make a link sees none, and an ended link undoes nothing and shows nobody', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  const viewer = await staffOf(server, '13912340002', ['viewer'], { meetingId });
  const seen = await callDesk(server, 'getGate', { meetingId, gateId }, viewer.headers);
  expect((seen.data as { gateLinks: unknown[] }).gateLinks).toMatchObject([{ label: '三号门', address: '' }]);
  await scan({ id: 'd-before', code: ticketRef });
  server.clock.now += 26 * hour;
  expect((await ask('undo', { link, scanId: 'd-before' })).message).toBe('签到链接已到期，不能再撤销');
  expect(await scan({ code: ticketRef })).toMatchObject({ outcome: 'refused', name: '' });
});

it('a scan that is sent again is one, and one whose answer was lost is admitted again', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  for (let times = 0; times < 3; times += 1)
    expect(await scan({ id: 'd-same', code: ticketRef })).toMatchObject({ outcome: 'admitted' });
  expect(await gate()).toMatchObject({ people: 1, gateLinks: [{ scans: 1 }] });
});

it('two who let the same ticket pass without a network are both in the log, and named', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  const second = await newLink('一号门');
  // The clock of one phone is an hour ahead.
  expect(await scan({ code: ticketRef, isOffline: true }, { offMs: hour })).toMatchObject({ outcome: 'admitted' });
  server.clock.now += 60_000;
  expect(await scan({ code: ticketRef, isOffline: true }, { by: second })).toMatchObject({
    ...{ outcome: 'used', usedBy: '三号门' },
  });
  expect((await gate()).twice).toMatchObject([
    {
      name: '欧阳晓明',
      passes: [
        { by: '三号门', isOffline: true },
        { by: '一号门', isOffline: true },
      ],
    },
  ]);
});

it('undoes what this link has scanned, and nothing of another’s', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  await scan({ id: 'd-undo', code: ticketRef });
  const second = await newLink('一号门');
  expect((await ask('undo', { link: second, scanId: 'd-undo' })).httpStatus).toBe(404);
  expect((await ask('undo', { link, scanId: 'd-undo' })).data).toMatchObject({ people: 0 });
  expect(await scan({ code: ticketRef })).toMatchObject({ outcome: 'admitted' });
});

it('a link that was withdrawn, guessed, or ended opens nothing; an ended one still takes what was scanned before', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  expect((await ask('open', { link })).data).toMatchObject({ name: '主会场', label: '三号门', state: 'open' });
  expect((await ask('open', { link: link.split('').reverse().join('') })).httpStatus).toBe(404);
  const before = server.clock.now;
  server.clock.now += 26 * hour;
  expect((await ask('open', { link })).data).toMatchObject({ state: 'ended' });
  expect((await ask('people', { link, version: '', listAt: 0 })).data).toMatchObject({ list: null });
  expect(await scan({ code: ticketRef })).toMatchObject({ outcome: 'refused', reason: '签到链接已到期' });
  const late = await scan({ code: ticketRef, isOffline: true, deviceAt: before });
  // Sent by the device's clock of now, so that its time is the one of the scan.
  expect(late.outcome).toBe('admitted');
  server.clock.now += 48 * hour;
  expect((await ask('open', { link })).httpStatus).toBe(404);
  server.clock.now = before;
  const [made] = await links();
  await callDesk(server, 'withdrawGateLink', { meetingId, gateId, linkId: made?.id }, staff.headers);
  for (const path of ['open', 'people', 'scans', 'undo'])
    expect((await ask(path, { link, version: '', scanId: 'x', scans: [], sentAt: 0 })).httpStatus).toBe(404);
});

it('draws the mini-program’s code of a link, whose scene is the link, as long as it is open', async () => {
  const [made] = await links();
  const draw = () => callDesk(server, 'getGateLinkCode', { meetingId, gateId, linkId: made?.id }, staff.headers);
  expect(decodeGateScene(link)).toBe(link);
  expect((await draw()).data).toEqual({ picture: expect.stringMatching(/^data:image\/\w+;base64,/) as string });
  expect(server.gateways.miniProgramCodes.drawn).toEqual([{ scene: link, page: routes.gateScan.page }]);
  await callDesk(server, 'withdrawGateLink', { meetingId, gateId, linkId: made?.id }, staff.headers);
  expect((await draw()).message).toBe('这个链接已停用或已到期，请生成新的链接');
});

it('one ticket at eight phones at once passes once', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  const results = await Promise.all(Array.from({ length: 8 }, () => scan({ code: ticketRef })));
  expect(results.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(1);
});
