import { fastify, type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestServer } from '../test-support/test-server';
import { chooseEncoding, compressedAnswers } from './compressed-answers';

const large = { list: Array.from({ length: 200 }, (_, n) => ({ name: `第${n}位`, phone: '138 **** 0000' })) };
const json = JSON.stringify(large);
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  compressedAnswers(app);
  app.get('/large', () => Promise.resolve(large));
  app.get('/small', () => Promise.resolve({ token: 'x'.repeat(900) }));
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/text', (_request, reply) => reply.type('text/plain').send('x'.repeat(5_000)));
  app.get('/of-origin', (_request, reply) => reply.header('vary', 'Origin').send(large));
});
afterAll(() => app.close());

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

it('answers large JSON in the best encoding that the client takes', async () => {
  const plain = await get('/large');
  expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    ...[json, undefined, 'accept-encoding'],
  ]);
  const br = await get('/large', 'gzip, deflate, br');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.rawPayload.length) });
  expect(br.headers['content-type']).toMatch(/^application\/json/);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(json);
  const gzip = await get('/large', 'gzip, deflate');
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.rawPayload.length) });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(json);
  expect(Math.max(br.rawPayload.length, gzip.rawPayload.length)).toBeLessThan(json.length / 5);
});

it.each(['/small', '/picture', '/text'])('leaves %s as it is', async (url) => {
  const { headers } = await get(url, 'br, gzip');
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
});

it('adds to what an answer varies by already', async () => {
  expect((await get('/of-origin', 'br')).headers.vary).toBe('Origin, accept-encoding');
});

it.each([
  ['', null],
  ['identity', null],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['*, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['brotli, gzip2', null],
  ['gzip;q=high', null],
])('an Accept-Encoding of %p gives %p', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected);
});

it('is what the server does', async () => {
  const server = await startTestServer();
  const url = '/api/appweb/entered/getMeetingFromInfo?code=MI2027';
  const [plain, compressed] = [
    await server.app.inject({ url }),
    await server.app.inject({ url, headers: { 'accept-encoding': 'br' } }),
  ];
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': plain.headers['cache-control'],
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  await server.close();
}, 60_000);
