import { randomUUID } from 'node:crypto';
import { certificateLink, insertCertificates, saveTemplate } from '../server/stores/certificates/store';
import { liveEntriesOf } from '../server/stores/entries/scanned-entries';
import { addDemoPeople } from '../server/modules/demo-people/demo-people';
import { callDesk, staffOf } from '../server/test-support/desk';
import { openTestPostgres } from '../server/test-support/open-test-postgres';
import { startTestPostgres, type TestPostgres } from '../server/test-support/postgres';
import { meetingIds } from '../server/test-support/submissions';
import { startTestServer, type TestServer } from '../server/test-support/test-server';
import { defaultTexts } from '../src/domain/certificate/certificate-text';
import { report } from './harness/figures';
import { percentile } from './harness/send-load';

/*
 * The server's part of a decision at the gate, one ticket after the other, and the page by which anybody checks a
 * certificate, asked for by sixteen at once: for a meeting of 3,000, in one process beside its PostgreSQL.
 */

const people = 3_000;
const scans = 500;
const checks = 3_000;
const atOnce = 16;
const meetingId = meetingIds.MI2027;

let postgres: TestPostgres;
let server: TestServer;
beforeAll(async () => {
  postgres = await startTestPostgres();
  server = await startTestServer({
    database: await openTestPostgres(await postgres.createDatabase()),
    settings: { sandboxOrigin: 'http://localhost' },
  });
  await addDemoPeople('MI2027', people, server.dependencies, () => undefined);
  await server.database.query.execute('analyze');
}, 300_000);
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

/** Makes a gate, and returns the link of a phone there. */
async function openDoor(): Promise<string> {
  const { headers } = await staffOf(server, '13912340001', ['registrar'], { meetingId });
  const ask = async <Answer>(name: Parameters<typeof callDesk>[1], input: object): Promise<Answer> =>
    (await callDesk(server, name, { meetingId, ...input }, headers)).data as Answer;
  const typed = { gateId: '', name: '大厅', room: '', kind: 'in', isOnce: true, opensAt: '', closesAt: '' };
  const { id: gateId } = await ask<{ id: string }>('saveGate', { ...typed, admitsKind: 'all' });
  const day = new Date(server.clock.now + 8 * 3_600_000).toISOString().slice(0, 10);
  await ask('makeGateLink', { gateId, label: '三号门', day });
  const { gateLinks } = await ask<{ gateLinks: { address: string }[] }>('getGate', { gateId });
  return gateLinks[0]?.address.split('#')[1] ?? '';
}

it('decides at once, whoever comes', async () => {
  const link = await openDoor();
  const entries = await liveEntriesOf(server.database.query, Number(meetingId));
  const times: number[] = [];
  for (const [n, { ticketRef: code }] of entries.slice(0, scans).entries()) {
    const scan = {
      id: `bench-${n}`,
      code,
      personId: '',
      direction: 'in',
      deviceAt: server.clock.now,
      isOffline: false,
    };
    const from = performance.now();
    const { status } = await server.post('/api/desk/scanner/scans', { link, sentAt: server.clock.now, scans: [scan] });
    times.push(performance.now() - from);
    expect(status).toBe(200);
  }
  const told = { unit: 'ms', reference: null };
  report({
    figure: `a decision at the gate of ${people} people, at the server, median`,
    ...told,
    ours: percentile(times, 0.5),
    target: '<= 30',
  });
  report({
    figure: `a decision at the gate of ${people} people, at the server, 99 %`,
    ...told,
    ours: percentile(times, 0.99),
    target: '<= 100',
  });
});

it('lets everybody check their certificates', async () => {
  const { query } = server.database;
  const at = new Date(server.clock.now);
  const texts = { issuer: '中国医学信息学会', issuedOn: '2027-06-10', ...defaultTexts('') };
  const entries = await liveEntriesOf(query, Number(meetingId));
  const rows = entries.map(({ id }, n) => ({
    ...{
      id: randomUUID(),
      meetingId: Number(meetingId),
      entryId: id,
      kind: 'credit' as const,
      number: n + 1,
      name: '欧阳晓明',
    },
    ...{ employer: '西安市第一人民医院', creditsMilli: 4_600, hours: '15.43', issuedAt: at, issuedBy: '林晓梅' },
  }));
  await query.transaction(async (transaction) => {
    await saveTemplate(transaction, {
      ...{ meetingId: Number(meetingId), texts, seal: '', banner: '', changedAt: at, changedBy: '林晓梅' },
    });
    await insertCertificates(transaction, server.cipher, rows);
  });
  const links = rows.map(({ id }) => certificateLink(server.cipher, id));
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const check = async (): Promise<void> => {
    while (next < checks) {
      const link = links[next % links.length];
      next += 1;
      const from = performance.now();
      const { statusCode, body } = await server.app.inject({ url: `/v/${link}` });
      times.push(performance.now() - from);
      if (statusCode !== 200 || !body.includes('有效')) throw new Error(`${statusCode}: ${body}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, check));
  const perSecond = checks / ((performance.now() - startedAt) / 1_000);
  report({
    figure: `checks of certificates by ${atOnce} at once`,
    unit: 'checks/s',
    ours: perSecond,
    reference: null,
    target: '>= 100',
  });
  report({
    figure: `a check of a certificate by ${atOnce} at once, 99 %`,
    unit: 'ms',
    ours: percentile(times, 0.99),
    reference: null,
    target: '<= 500',
  });
});
