import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { openDoors } from './open-doors';
import { queueLength } from '../test-support/queue-length';

/** How many visitors a server that always has something to do takes a turn of its event loop. */

let server: Server;
let accepted: number;
let visitors: Socket[];

beforeEach(async () => {
  accepted = 0;
  visitors = [];
  server = createServer((_request, response) => response.end('served')).on('connection', () => (accepted += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  for (const visitor of visitors) visitor.destroy();
  server.close();
});

/** Turns of the loop until all who came at once have been taken. */
async function turnsFor(count: number): Promise<number> {
  const { port } = server.address() as AddressInfo;
  visitors = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  let turns = 0;
  for (; accepted < count; turns += 1) {
    // The kernel makes connections meanwhile.
    const until = performance.now() + 5;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return turns;
}

it('takes many at once', async () => {
  const closeDoors = await openDoors(server);
  expect(await turnsFor(96)).toBeLessThan(48);
  for (const visitor of visitors) visitor.destroy();
  await closeDoors();
});

/** A program that ends once so many have come to the port. */
const crowd = `
const [port, count] = process.argv.slice(1).map(Number);
let waiting = count;
for (let n = 0; n < count; n += 1)
  require('node:net').connect(port, '127.0.0.1', () => (waiting -= 1) === 0 && process.exit());
`;

it('keeps a rush in line, as long as it may be, while nobody is taken', async () => {
  const closeDoors = await openDoors(server);
  const { port } = server.address() as AddressInfo;
  // Meanwhile this process, which is the server's, does nothing else.
  const { signal, stderr } = spawnSync(process.execPath, ['-e', crowd, String(port), String(queueLength())], {
    ...{ timeout: 60_000, encoding: 'utf8' },
  });
  expect({ signal, stderr }).toEqual({ signal: null, stderr: '' });
  await closeDoors();
});

it('serves who comes through any door, and closes all of them', async () => {
  const closeDoors = await openDoors(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(origin, { headers: { connection: 'close' } })).text()),
  );
  expect(new Set(answers)).toEqual(new Set(['served']));
  server.close();
  await closeDoors();
  await expect(fetch(origin)).rejects.toThrow();
});
