import { uploadLimitBytes } from '../../../src/domain/upload/upload-rules';
import { files } from '../../db/tables/files';
import { fullSubmission } from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import { samplePdf as pdf, uploadFile } from '../../test-support/upload-file';
import { filePlaces, setUpServerWithFiles } from '../../test-support/object-store';
import { unclaimedTtlMs } from './routes';
import { removeUnusedObjects } from '../../stores/uploads/file-objects';
import { sweepUnclaimedFiles } from '../../stores/uploads/store';

describe.each(filePlaces)('files in the %s', (place) => {
  const { server, bucket } = setUpServerWithFiles(place);

  const upload = (bytes: Buffer, name?: string, type?: string) =>
    uploadFile(server, bytes, { ...(name !== undefined && { name }), ...(type !== undefined && { type }) });

  const reference = async () => String((await upload(pdf)).data);

  describe('uplaod', () => {
    it('answers a reference that shows the file, as what it is', async () => {
      const url = await reference();
      expect(url).not.toContain(',');
      const response = await server.app.inject({ url });
      expect(response.rawPayload).toEqual(pdf);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="file"; filename*=UTF-8''${encodeURIComponent('单位介绍信.pdf')}`,
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const { headers } = await server.app.inject({ url: '/api/health' });
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    });

    it('looks at the bytes, not at what they are called', async () => {
      const page = Buffer.from('<script>alert(1)</script>');
      expect(await upload(page, 'x.pdf')).toMatchObject({ status: -1, message: '仅支持pdf、图片格式' });
      const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
      const { data } = await upload(png, 'x.html', 'text/html');
      const response = await server.app.inject({ url: String(data) });
      expect(response.headers).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });

    it('takes 5,120,000 bytes and not one more', async () => {
      const largest = Buffer.concat([pdf, Buffer.alloc(uploadLimitBytes - pdf.length)]);
      expect(await upload(largest)).toMatchObject({ status: 200 });
      const before = await countRows(server.database.query);
      expect(await upload(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
        httpStatus: 413,
        message: '文件大小不能超过 5 MB',
      });
      expect(await upload(Buffer.alloc(0))).toMatchObject({ status: -1, message: '文件内容为空' });
      expect(await server.post('/api/appweb/appThesis/uplaod', {})).toMatchObject({ httpStatus: 400 });
      expect(await countRows(server.database.query)).toEqual(before);
    });
  });

  it('what was cut off on its way is not taken, and says what to do', async () => {
    const head = '--a-boundary\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const bodies = [`${head}%PDF-1.7`, head.slice(0, -10), head, '--a-bound'];
    for (const payload of bodies) {
      const answer = await server.call({
        method: 'POST',
        url: '/api/appweb/appThesis/uplaod',
        headers: { 'content-type': 'multipart/form-data; boundary=a-boundary' },
        payload,
      });
      expect([payload, answer.httpStatus, answer.message]).toEqual([
        payload,
        400,
        '上传中断，文件没有传完，请重新上传',
      ]);
    }
    expect(await countRows(server.database.query)).toMatchObject({ files: 0, file_objects: 0 });
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; charset=utf-8; boundary'])(
    'what does not say where its parts end is refused (%s)',
    async (type) => {
      for (const payload of ['', 'x', '--\r\n\r\n--', '--x\r\n\r\n\r\n--x--']) {
        const headers = { 'content-type': type };
        const answer = await server.call({ method: 'POST', url: '/api/appweb/appThesis/uplaod', payload, headers });
        expect([payload, answer.httpStatus]).toEqual([payload, 400]);
        expect(answer.message).toMatch(/\p{Script=Han}/u);
      }
    },
  );

  it('a picture is kept without where it was taken', async () => {
    const place = Buffer.from('GPS-30.2741');
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + 6 + place.length]), Buffer.from('Exif\0\0'), place]);
    const scan = Buffer.from('ffda0008010100003f0001020304ffd9', 'hex');
    const { data } = await upload(Buffer.concat([Buffer.from('ffd8', 'hex'), exif, scan]), 'a.jpg', 'image/jpeg');
    const kept = (await server.app.inject({ url: String(data) })).rawPayload;
    expect(kept).toEqual(Buffer.concat([Buffer.from('ffd8', 'hex'), scan]));
    const [row] = await server.database.query.select({ size: files.size }).from(files);
    expect(row).toEqual({ size: kept.length });
  });

  describe('a reference', () => {
    it('shows nothing when changed or over', async () => {
      const url = await reference();
      expect(await server.get(url.replace(/signature=./, 'signature=!'))).toMatchObject({ httpStatus: 404 });
      expect(await server.get(url.replace(/expires=\d/, 'expires=9'))).toMatchObject({ httpStatus: 404 });
      server.clock.now += unclaimedTtlMs + 1_000;
      expect(await server.get(url)).toMatchObject({ httpStatus: 404 });
    });

    it('takes the file back before it is submitted, and not after', async () => {
      const [kept, removed] = [await reference(), await reference()];
      expect(await server.call({ method: 'DELETE', url: removed })).toMatchObject({ status: 200 });
      expect(await server.get(removed)).toMatchObject({ httpStatus: 404 });
      expect(await server.post('/api/appweb/entered/fromAdd', fullSubmission({ bmtable: kept }))).toMatchObject({
        status: 200,
      });
      expect(await server.call({ method: 'DELETE', url: kept })).toMatchObject({ httpStatus: 404 });
    });

    it('is submitted once, by one registration', async () => {
      const url = await reference();
      const body = fullSubmission({ bmtable: `${url},${await reference()}` });
      expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
      const stolen = await server.post(
        '/api/appweb/entered/fromAdd',
        fullSubmission({ bmtable: url, phone: '13812345679' }),
      );
      expect(stolen).toMatchObject({ status: -1, message: '附件已失效，请重新上传' });
      expect(await countRows(server.database.query)).toMatchObject({ entered: 1, files: 2 });
    });
  });

  it('what nobody submits is swept after a day', async () => {
    const kept = await reference();
    await server.post('/api/appweb/entered/fromAdd', fullSubmission({ bmtable: kept }));
    await reference();
    server.clock.now += unclaimedTtlMs + 1;
    expect(await sweepUnclaimedFiles(server.database.query, new Date(server.clock.now - unclaimedTtlMs))).toBe(1);
    expect(await server.database.query.select().from(files)).toHaveLength(1);
    await removeUnusedObjects(server.dependencies);
    expect((await server.app.inject({ url: kept })).statusCode).toBe(404);
    if (bucket !== null) expect(bucket.keys()).toHaveLength(1);
  });

  it('a file is nowhere in plain, and in one place', async () => {
    const secret = 'personal words';
    const url = String((await upload(Buffer.from(`%PDF-1.7 ${secret}`))).data);
    const [row] = await server.database.query.select().from(files);
    expect([row?.bytes === null, row?.objectKey === null]).toEqual(place === 's3' ? [true, false] : [false, true]);
    const kept = row?.bytes ?? (await server.gateways.objects?.get(row?.objectKey ?? '')) ?? Buffer.alloc(0);
    expect(kept.length).toBeGreaterThan(secret.length);
    expect(kept.includes(secret)).toBe(false);
    expect((await server.app.inject({ url })).rawPayload.includes(secret)).toBe(true);
  });
});
