import { type AddressInfo, connect } from 'node:net';
import { calls } from '../../src/contract/calls';
import { setUpServer } from '../test-support/set-up-server';

const path = calls.uploadFile.path;
const encodedPath = path.replace('/api/', '/%61pi/');

const server = setUpServer({ settings: { rateLimitFactor: 1 }, isReset: false });

it.each([path, encodedPath])('%s is kept nowhere and limited', async (url) => {
  const { httpStatus, headers } = await server.post(url, {});
  expect(httpStatus).toBe(400);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-ratelimit-limit': '60' });
});

it('counts every spelling of an address together', async () => {
  for (let call = 0; call < 60; call += 1) await server.post(call % 2 === 0 ? path : encodedPath, {});
  expect(await server.post(encodedPath, {})).toMatchObject({ httpStatus: 429 });
});

it('knows a call whose target names the origin', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
    socket.write(
      `GET http://localhost${calls.queryOrder.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
  });
  expect(answer.toLowerCase()).toContain('cache-control: no-store');
});
