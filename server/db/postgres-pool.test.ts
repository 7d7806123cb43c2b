import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PostgresPool } from './postgres-pool';

/** The connections of a server that accepts them and never answers. */
let connections: Socket[];
let silent: Server;
let url: string;
beforeEach(async () => {
  connections = [];
  silent = createServer((socket) => connections.push(socket.resume().on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
});
afterEach(async () => {
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

it('once closed, asks nothing of a server that did not answer, and tells of nothing', async () => {
  const onState = jest.fn();
  const pool = new PostgresPool(url, { onLost: () => undefined, onState });
  const asked = pool.withClient(() => Promise.resolve()).catch(String);
  await until(() => connections.length === 1);
  await pool.close();
  expect(await asked).toContain('timeout');
  // A probe would have begun in the same turn as the answer came.
  await new Promise(setImmediate);
  await new Promise((resolve) => silent.getConnections(resolve));
  expect(connections.length).toBe(1);
  expect(onState).not.toHaveBeenCalled();
});

it('a probe that is under way as it is closed ends with it', async () => {
  const onState = jest.fn();
  const pool = new PostgresPool(url, { onLost: () => undefined, onState });
  await pool.withClient(() => Promise.resolve()).catch(() => undefined);
  // The time-out has made it look for itself.
  await until(() => connections.length === 2);
  await pool.close();
  await until(() => connections[1]?.destroyed === true);
  expect(onState).not.toHaveBeenCalled();
});
