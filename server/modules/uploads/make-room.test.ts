import { eq } from 'drizzle-orm';
import { files } from '../../db/tables/files';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { addressLimitBytes, unclaimedLimitBytes } from './routes';
import { evictableAfterMs, insertFile } from './store';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1 } });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const pdf = Buffer.from('%PDF-1.7\n%%EOF');

function upload(remoteAddress: string) {
  const head = '--a-boundary\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  return server.call({
    method: 'POST',
    url: '/api/appweb/appThesis/uplaod',
    remoteAddress,
    headers: { 'content-type': 'multipart/form-data; boundary=a-boundary' },
    payload: Buffer.concat([Buffer.from(head), pdf, Buffer.from('\r\n--a-boundary--\r\n')]),
  });
}

/** A file that claims the given size. */
const fill = (id: string, size: number, ip: string) =>
  insertFile(server.database.query, {
    ...{ id, name: 'a.pdf', contentType: 'application/pdf', size, bytes: pdf },
    addressDigest: server.cipher.digest(`address:${ip}`),
    createdAt: new Date(server.clock.now),
  });
const isKept = async (id: string) =>
  (await server.database.query.select({ id: files.id }).from(files).where(eq(files.id, id))).length === 1;

it('one address cannot take what others need', async () => {
  await fill('full', addressLimitBytes - pdf.length + 1, '203.0.113.1');
  expect(await upload('203.0.113.1')).toMatchObject({ httpStatus: 429, message: '上传过于频繁，请稍后重试' });
  expect(await upload('203.0.113.2')).toMatchObject({ status: 200 });
  server.clock.now += evictableAfterMs + 1;
  expect(await upload('203.0.113.1')).toMatchObject({ status: 200 });
  expect(await isKept('full')).toBe(false);
});

it('where everything is full, the oldest unclaimed files give way once they are an hour old', async () => {
  await fill('oldest', 1_000, '203.0.113.1');
  server.clock.now += 1;
  await fill('older', unclaimedLimitBytes - 1_000, '203.0.113.2');
  expect(await upload('203.0.113.3')).toMatchObject({ httpStatus: 503 });
  server.clock.now += evictableAfterMs + 1;
  expect(await upload('203.0.113.3')).toMatchObject({ status: 200 });
  expect([await isKept('oldest'), await isKept('older')]).toEqual([false, true]);
});
