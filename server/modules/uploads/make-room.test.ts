import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { fullSubmission } from '../../test-support/submissions';
import { filePlaces, setUpServerWithFiles } from '../../test-support/object-store';
import { addressLimitBytes, unclaimedLimitBytes, unclaimedTtlMs } from './routes';
import { removeUnusedObjects } from '../../stores/uploads/file-objects';
import { evictableAfterMs, sweepUnclaimedFiles } from '../../stores/uploads/store';
import { keepFile } from '../../stores/uploads/stored-files';

describe.each(filePlaces)('files in the %s', (place) => {
  const { server, bucket } = setUpServerWithFiles(place, { rateLimitFactor: 1 });

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
    keepFile(
      {
        ...{ id, name: 'a.pdf', contentType: 'application/pdf', size },
        addressDigest: server.cipher.digest(`address:${ip}`),
        createdAt: new Date(server.clock.now),
      },
      pdf,
      server.dependencies,
    );
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
    await removeUnusedObjects(server.dependencies);
    if (bucket !== null) expect(bucket.keys()).toHaveLength(2);
  });

  describe('files of registrations', () => {
    const address = '203.0.113.1';
    const register = async () => {
      const { data } = await upload(address);
      const body = fullSubmission({ bmtable: String(data) });
      expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
      await server.database.query.update(files).set({ size: addressLimitBytes });
    };

    it('that nobody paid for or approved count on, for their address alone', async () => {
      await register();
      expect(await upload(address)).toMatchObject({ httpStatus: 429 });
      expect(await upload('203.0.113.2')).toMatchObject({ status: 200 });
      // Nor do they give way: they belong to somebody.
      server.clock.now += evictableAfterMs + 1;
      expect(await upload(address)).toMatchObject({ httpStatus: 429 });
    });

    it.each([
      ['paid for', { payment: 'paid' }],
      ['approved', { reviewState: 'approved' as const }],
      ['received from another', { transfer: 'received' }],
    ] as const)('that was %s do not', async (_what, changes) => {
      await register();
      await server.database.query.update(entries).set(changes);
      expect(await upload(address)).toMatchObject({ status: 200 });
    });

    it('are told apart by address for a day', async () => {
      await register();
      server.clock.now += unclaimedTtlMs + 1;
      await sweepUnclaimedFiles(server.database.query, new Date(server.clock.now - unclaimedTtlMs));
      expect(await server.database.query.select({ address: files.addressDigest }).from(files)).toEqual([
        { address: null },
      ]);
      expect(await upload(address)).toMatchObject({ status: 200 });
    });
  });
});
