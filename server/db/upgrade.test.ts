import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readText } from '../../src/domain/json/read-value';
import { exitCode } from '../cli/command';
import { cleanOldDescriptions } from '../stores/meetings/description';
import { openDataKeys } from '../modules/keys/open-keys';
import { sendNotices } from '../modules/notices/send-notices';
import { logIn } from '../test-support/log-in';
import { nativePglite } from '../test-support/native-pglite';
import { brokenInvariants } from '../test-support/order-invariants';
import { organiserOf } from '../test-support/organiser';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { migrationsFolder } from '../test-support/test-database';
import { startTestServer, type TestServer } from '../test-support/test-server';
import { testSecret } from '../test-support/test-settings';
import type { Database } from './database';
import { openTestPostgres } from '../test-support/open-test-postgres';
import { openPglite } from './open-database';

/**
 * The upgrade from earlier editions: their databases, which they made themselves (`upgrade-fixtures/README.md`), are opened
 * by this one, and each person sees what they saw. What this edition adds to an answer is left out of the comparison.
 */

type Json = Record<string, unknown>;

/** A person, with everything that they saw in the earlier edition. */
interface Seen {
  who: string;
  meetingId: string;
  phone: string;
  /** The token of the earlier edition's login. */
  token: string;
  /** The answer of `toEnteredCenter`. */
  centre: Json;
  /** Digests of the tickets' pictures, by entry. */
  codes: Record<string, string>;
  /** Digests of the attachments' bytes, by file. */
  files: Record<string, string>;
  /** The answers of `queryOrder`, by order number. */
  states: Record<string, string>;
}

interface Fixture {
  seenAt: string;
  people: Seen[];
  meetings: Record<string, unknown>;
  /** Their forms. */
  forms: Record<string, unknown>;
  /** Texts that could not be sent yet. */
  owed: { phone: string; template: string }[];
  /** The requests posted under an Idempotency-Key, with their answers. */
  sent: { body: object; headers: Record<string, string>; answer: unknown }[];
}

const read = (edition: string, name: string): string =>
  gunzipSync(readFileSync(join(__dirname, 'upgrade-fixtures', edition, `${name}.gz`))).toString();
const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const databases: Record<string, (dump: string) => Promise<Database>> = {
  PGlite: async (dump) => {
    const client = await nativePglite().create();
    await client.exec(dump);
    // A dump sets its session up for itself.
    await client.exec('discard all');
    return openPglite(client, migrationsFolder);
  },
  PostgreSQL: async (dump) => {
    const url = await postgres.createDatabase();
    await queryOnce(url, dump);
    return openTestPostgres(url);
  },
};

describe.each(['3a8be70', 'beef4536'])('from %s', (edition) => {
  const fixture = JSON.parse(read(edition, 'seen.json')) as Fixture;

  let server: TestServer;
  afterEach(() => server.close());

  it.each(Object.keys(databases))('on %s everybody sees what they saw', async (kind) => {
    server = await upgrade(kind, edition, fixture);
    const faults: string[] = [];
    for (const person of fixture.people) {
      const old = await centreOf(server, person, { authorization: `Bearer ${person.token}` });
      const again = await seenAgain(server, person, await logIn(server, person.meetingId, person.phone));
      faults.push(...[...old.faults, ...again].map((fault) => `${person.who}: ${fault}`));
    }
    expect(faults).toEqual([]);
    for (const [code, meeting] of Object.entries(fixture.meetings)) {
      const answer = await server.get(`/api/appweb/appMeeting/getMeetingBycode/${code}`);
      expect(differences(code, unpacked(meeting), unpacked(answer.data))).toEqual([]);
    }
    for (const [code, form] of Object.entries(fixture.forms)) {
      const answer = await server.get(`/api/appweb/entered/getMeetingFromInfo?code=${code}`);
      expect(differences(code, unpacked(form), unpacked(answer.data))).toEqual([]);
    }
    for (const { body, headers, answer } of fixture.sent)
      expect((await server.post('/api/appweb/entered/fromAdd', body, headers)).data).toMatchObject(answer as object);
    await admitAll(server, fixture);
    await sendNotices(server.dependencies, server.app.log);
    expect(server.gateways.sms.sent).toEqual(
      expect.arrayContaining(fixture.owed.map((text) => expect.objectContaining(text) as unknown)),
    );
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });
});

/** Opens a database like `server/main.ts`. */
async function upgrade(kind: string, edition: string, { seenAt }: Fixture): Promise<TestServer> {
  const open = databases[kind];
  if (open === undefined) throw new Error(`${kind} is no kind of database`);
  const database = await open(read(edition, 'database.sql'));
  const now = Date.parse(seenAt);
  await openDataKeys(database.query, { writing: testSecret, reading: [] }, new Date(now));
  await cleanOldDescriptions(database.query);
  const server = await startTestServer({ database, keepsData: true });
  server.clock.now = now;
  return server;
}

/** Returns a person's centre, with its differences from what they saw before. */
async function centreOf(
  server: TestServer,
  person: Seen,
  headers: Record<string, string>,
): Promise<{ entries: Json[]; faults: string[] }> {
  const { data, message } = await server.get(`/api/appweb/entered/toEnteredCenter/${person.meetingId}`, headers);
  if (!isObject(data)) return { entries: [], faults: [message] };
  const entries = [data.entered, ...(data.enteredList as Json[])].filter((one) => one !== null) as Json[];
  return { entries, faults: differences('centre', unpacked(person.centre), unpacked(data)) };
}

/** Lists what a person no longer sees as they saw it before the upgrade. */
async function seenAgain(server: TestServer, person: Seen, headers: Record<string, string>): Promise<string[]> {
  const { entries, faults } = await centreOf(server, person, headers);
  const codes: Json = {};
  const files: Json = {};
  for (const { id, ewmUrl, extendParam } of entries) {
    if (ewmUrl !== '') codes[String(id)] = digest((await picture(server, String(ewmUrl))).payload);
    for (const [url] of String(extendParam).matchAll(/\/api\/files\/[^",\\]+/g))
      files[/files\/([\w-]+)/.exec(url)?.[1] ?? ''] = digest((await picture(server, url)).rawPayload);
  }
  const states: Json = {};
  for (const number of Object.keys(person.states)) {
    const { data, message } = await server.get(`/api/appweb/wxpay/queryOrder?outTradeNo=${number}`);
    states[number] = isObject(data) ? data.trade_state : message;
  }
  const seen = { codes: person.codes, files: person.files, states: person.states };
  return [...faults, ...differences('', seen, { codes, files, states })];
}

const picture = (server: TestServer, url: string) => server.app.inject({ method: 'GET', url });

/** Describes the values that differ; members that only the later answer has are additions, and left out. */
function differences(path: string, before: unknown, after: unknown): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${path} has ${after.length} instead of ${before.length}`];
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([name, value]) => differences(`${path}.${name}`, value, after[name]));
  const [was, is] = [before, after].map((value) => JSON.stringify(value));
  return was === is ? [] : [`${path} was ${was} and is ${is}`];
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Parses the JSON inside texts, and removes HTML's tags and the signatures of addresses, which expire after an hour.
 */
function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpacked(one)]));
  if (typeof value !== 'string') return value;
  if (/^[{[]/.test(value)) return unpacked(JSON.parse(value));
  // Of a description's HTML the text: which tags and attributes are let through has changed.
  if (value.includes('</')) return value.replace(/<[^>]*>|\s/g, '');
  return value.replace(/\?expires=\d+&signature=[\w-]+/g, '');
}

/** Checks in everybody by the code that they saw, which must work once. */
async function admitAll(server: TestServer, { people }: Fixture): Promise<void> {
  const organiser = organiserOf(() => server);
  const shown = people.flatMap(({ who, centre }) => {
    const entries = [centre.entered, ...(centre.enteredList as Json[])] as (Json | null)[];
    return entries.map((entry) => ({ who, code: readText(entry?.ticketCode) }));
  });
  const used = new Set<string>();
  for (const { who, code } of shown.filter((one) => one.code !== '')) {
    const isUsed = used.has(code) || who === 'checked in';
    used.add(code);
    const answer = await organiser(`check-in ${code}`);
    expect({ who, outcome: answer.exitCode }).toEqual({ who, outcome: isUsed ? exitCode.ticketUsed : exitCode.done });
  }
  expect(used.size).toBeGreaterThan(15);
}
