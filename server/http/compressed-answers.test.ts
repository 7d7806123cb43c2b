import { fastify, type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startTestServer } from '../test-support/test-server';
import { compressedAnswers } from './compressed-answers';

const large = { list: Array.from({ length: 200 }, (_, n) => ({ name: `第${n}位`, phone: '138 **** 0000' })) };
const json = JSON.stringify(large);
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  await compressedAnswers(app);
  app.get('/api/large', () => Promise.resolve(large));
  app.get('/api/huge', () => Promise.resolve(Array.from({ length: 20 }, () => large)));
  app.get('/api/small', () => Promise.resolve({ token: 'x'.repeat(900) }));
  app.get('/api/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/text', (_request, reply) => reply.type('text/plain').send('x'.repeat(5_000)));
  app.get('/api/of-origin', (_request, reply) => reply.header('vary', 'Origin').send(large));
  app.post('/api/echo', (request) => Promise.resolve(request.body));
});
afterAll(() => app.close());

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

it('answers large JSON in the best encoding that the client takes', async () => {
  const plain = await get('/api/large');
  expect([plain.body, plain.headers['content-encoding']]).toEqual([json, undefined]);
  const br = await get('/api/large', 'gzip, deflate, br');
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.rawPayload.length),
    vary: 'accept-encoding',
  });
  expect(br.headers['content-type']).toMatch(/^application\/json/);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(json);
  const gzip = await get('/api/large', 'gzip, deflate');
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.rawPayload.length) });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(json);
  expect(Math.max(br.rawPayload.length, gzip.rawPayload.length)).toBeLessThan(json.length / 5);
});

it.each(['/api/small', '/api/picture', '/text'])('leaves %s as it is', async (url) => {
  const { headers } = await get(url, 'br, gzip');
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
});

it('adds to what an answer varies by already', async () => {
  expect((await get('/api/of-origin', 'br')).headers.vary).toBe('Origin, accept-encoding');
});

it('answers what is too large to compress at once', async () => {
  const huge = await get('/api/huge', 'br');
  expect(huge.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(huge.rawPayload).toString()).toBe((await get('/api/huge')).body);
});

it.each([
  ['', undefined],
  ['identity', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=1.0', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0', undefined],
  ['*', 'gzip'],
  ['*;q=0', undefined],
  ['BR', 'br'],
  ['brotli, gzip2', undefined],
  ['gzip;q=high', undefined],
])('an Accept-Encoding of %p gives %p', async (header, expected) => {
  expect((await get('/api/large', header)).headers['content-encoding']).toBe(expected);
});

it('reads no compressed bodies, which would pass the limit of their size', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await app.inject({ method: 'POST', url: '/api/echo', headers, payload: gzipSync('{"name":"a"}') });
  expect(answer.statusCode).toBe(400);
});

it('is what the server does', async () => {
  const server = await startTestServer();
  const url = '/api/appweb/entered/getMeetingFromInfo?code=MI2027';
  const [plain, compressed] = [
    await server.app.inject({ url }),
    await server.app.inject({ url, headers: { 'accept-encoding': 'br' } }),
  ];
  expect(plain.headers['cache-control']).toBe('no-store');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': plain.headers['cache-control'],
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  await server.close();
});
