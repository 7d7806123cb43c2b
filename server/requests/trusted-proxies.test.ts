import { fastify } from 'fastify';
import { readEnvironment } from '../settings/environment';
import { parseTrustedProxies, trustProxyOption } from './trusted-proxies';

it.each([
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['10.0.0.5', ['10.0.0.5']],
  ['172.16.0.0/12, fd00::/8', ['172.16.0.0/12', 'fd00::/8']],
])('%s is %j', (value, trusted) => {
  expect(parseTrustedProxies(value)).toEqual(trusted);
});

it.each(['true', '-1', '11', 'proxy', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', ','])('%s is refused', (value) => {
  expect(parseTrustedProxies(value)).toBeNull();
  expect(readEnvironment({ TRUST_PROXY: value }).problems).toEqual([expect.stringContaining('TRUST_PROXY must be')]);
});

it('believes nobody where nothing is set', () => {
  expect(readEnvironment({}).values?.TRUST_PROXY).toBe('0');
});

describe('an address that a client writes into X-Forwarded-For', () => {
  /** The client address determined for a request from a proxy at 127.0.0.1, which appends its caller's address. */
  async function addressOf(trustProxy: string, forwardedFor: string): Promise<string> {
    const app = fastify({ trustProxy: trustProxyOption(parseTrustedProxies(trustProxy) ?? 0) });
    app.get('/', (request) => ({ ip: request.ip }));
    const response = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwardedFor } });
    return response.json<{ ip: string }>().ip;
  }

  it.each(['1', '127.0.0.1'])('changes nothing behind the proxy %s', async (trustProxy) => {
    expect(await addressOf(trustProxy, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(trustProxy, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  });

  it('is not read at all where no proxy is named', async () => {
    expect(await addressOf('0', '198.51.100.1')).toBe('127.0.0.1');
  });
});
