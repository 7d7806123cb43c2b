import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { calls } from '../../src/contract/calls';
import { Bystander } from './bystander';
import { grownHeap, heapAfterGc, heapArgs } from './heap';
import { isFull, proof } from './proof';
import { endedByItself } from './recovery';
import { rudeClients, startRudeClient } from './rude-clients';
import { pause, superviseServer, type SupervisedServer } from './supervised-server';

/** Clients that are slow, broken or too many, on real sockets, while somebody else is served. */
let postgres: TestPostgres;
let server: SupervisedServer | undefined;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterEach(async () => {
  await server?.stop();
});
afterAll(() => postgres.stop());

async function startServer(environment: Record<string, string> = {}): Promise<SupervisedServer> {
  const url = await postgres.createDatabase();
  server = await superviseServer({ DATABASE_URL: url, LOG_LEVEL: 'fatal', ...environment }, { nodeArgs: heapArgs });
  await server.ready();
  return server;
}

/** Connections that the server holds open, of callers at 127.0.0.1. */
function openConnections(port: number): number {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const isOpen = (line: string): boolean => {
    const [, local, remote, state] = line.trim().split(/\s+/);
    return local === `0100007F:${hexPort}` && remote?.startsWith('0100007F:') === true && state === '01';
  };
  return lines.filter(isOpen).length;
}

/** In seconds: the longest limit, of an upload's request, and as long again. */
const endLimit = 240;

proof('6 slow and broken clients (PG)', { short: 4, full: 100 }, async (ofEachKind) => {
  const { origin, ...running } = await startServer();
  const port = Number(new URL(origin).port);
  const bystander = new Bystander(origin);
  await bystander.servedMore(50);
  const heap = await heapAfterGc({ origin, ...running });
  const clients = Object.values(rudeClients).flatMap((behave) =>
    Array.from({ length: ofEachKind }, () => startRudeClient(port, behave)),
  );
  await bystander.servedMore(50);
  const breaches: string[] = [];
  if (isFull) {
    const until = performance.now() + endLimit * 1_000;
    while (openConnections(port) > 0 && performance.now() < until) await pause(500);
    const left = openConnections(port);
    if (left > 0) breaches.push(`${left} connections are open after ${endLimit} s`);
  }
  for (const client of clients) client.end();
  await Promise.all(clients.map(({ ended }) => ended));
  while (openConnections(port) > 0) await pause(100);
  breaches.push(...grownHeap(heap, await heapAfterGc({ origin, ...running })), ...(await bystander.stop()));
  return { tried: clients.length, breaches: [...breaches, ...endedByItself({ origin, ...running }, 1)] };
});

/** Requests of each connection, one after another. */
const rounds = 4;

/** Null if the answer is one that a caller among too many may get. */
function ask(origin: string, agent: Agent, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const sent = request(`${origin}${path}`, { agent }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      const isLater = (status === 429 || status === 503) && headers['retry-after'] !== undefined;
      response.on('end', () => resolve(status === 200 || isLater ? null : `an answer of ${status}`));
      response.on('error', (error) => resolve(String(error)));
    });
    sent.on('error', (error) => resolve(String(error)));
    sent.end();
  });
}

proof('6 parallel connections from one address (PG)', { short: 1_000, full: 1_000 }, async (connections) => {
  const running = await startServer({ RATE_LIMIT_FACTOR: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const bystander = new Bystander(running.origin, 600);
  await bystander.servedMore(2);
  const path = `${calls.getMeetingForm.path}?code=MI2027`;
  const caller = async (): Promise<string[]> => {
    const outcomes: (string | null)[] = [];
    for (let round = 0; round < rounds; round += 1) outcomes.push(await ask(running.origin, agent, path));
    return outcomes.filter((outcome) => outcome !== null);
  };
  const everybody = () => Promise.all(Array.from({ length: connections }, caller));
  const first = await everybody();
  const heap = await heapAfterGc(running);
  const second = await everybody();
  await bystander.servedMore(2);
  agent.destroy();
  const heapThen = await heapAfterGc(running);
  const refused = [...new Set([...first, ...second].flat())];
  const breaches = [...refused, ...grownHeap(heap, heapThen), ...(await bystander.stop())];
  return { tried: connections, breaches: [...breaches, ...endedByItself(running, 1)] };
});
