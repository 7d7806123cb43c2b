import { eq } from 'drizzle-orm';
import { fileObjects, files } from '../../db/tables/files';
import { setUpServerWithFiles } from '../../test-support/object-store';
import { fullSubmission } from '../../test-support/submissions';
import { samplePdf, uploadFile } from '../../test-support/upload-file';
import { organiserOf } from '../../test-support/organiser';
import { createDataCipher } from '../../secrets/data-cipher';
import { sealColumnsWith } from '../../db/sealed-column';
import { testSecret } from '../../test-support/test-settings';
import { rotateKeys } from '../../modules/keys/rotate-keys';
import { MissingBucketError, putObject, removeUnusedObjects, requireBucket } from './file-objects';
import { sealPlainFiles } from '../../modules/uploads/move-files';
import { insertFile } from './store';
import { readFile } from './stored-files';

const { server, bucket } = setUpServerWithFiles('s3');
const organiser = organiserOf(() => server);
const keys = () => bucket?.keys() ?? [];
const states = async () => (await server.database.query.select().from(fileObjects)).map(({ state }) => state);
const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode;

it('a bucket that is away stops files, and nothing else', async () => {
  const url = String((await uploadFile(server)).data);
  await bucket?.cable.cut();
  try {
    for (const answer of [await uploadFile(server), await server.get(url)]) {
      expect(answer).toMatchObject({ httpStatus: 503, message: '附件暂时无法存取，请稍后重试' });
      expect(answer.headers['retry-after']).toBe('5');
    }
    const body = fullSubmission({ bmtable: url });
    expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
    expect(await organiser('entries cancel 13812345678')).toMatchObject({ exitCode: 0 });
    expect(await organiser('people erase 13812345678')).toMatchObject({ exitCode: 0 });
    expect(await server.database.query.$count(files)).toBe(0);
    await expect(removeUnusedObjects(server.dependencies)).rejects.toMatchObject({ name: 'GatewayError' });
    expect(keys()).toHaveLength(1);
  } finally {
    await bucket?.cable.restore();
  }
  await removeUnusedObjects(server.dependencies);
  expect(keys()).toEqual([]);
  // Of the upload that failed it is not known whether it arrived: it is given up when it cannot any more.
  expect(await states()).toEqual(['writing']);
  server.clock.now += 3_600_001;
  await removeUnusedObjects(server.dependencies);
  expect(await states()).toEqual([]);
  expect(await uploadFile(server)).toMatchObject({ status: 200 });
});

it('is exported to whom it belongs', async () => {
  const url = String((await uploadFile(server)).data);
  const body = fullSubmission({ bmtable: url });
  expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
  const { output } = await organiser('people export 13812345678 person.json');
  const exported = Buffer.from(output ?? '', 'base64').toString();
  expect(exported).toContain(samplePdf.toString('base64'));
});

it('what a process was writing when it ended is removed, and no file can refer to it any more', async () => {
  const key = await putObject(Buffer.from('x'), server.dependencies);
  await removeUnusedObjects(server.dependencies);
  expect(keys()).toEqual([key]);
  server.clock.now += 3_600_001;
  await removeUnusedObjects(server.dependencies);
  expect(keys()).toEqual([]);
  const late = { id: 'late', name: '', contentType: 'application/pdf', size: 1, objectKey: key, createdAt: new Date() };
  await expect(insertFile(server.database.query, late)).rejects.toThrow();
  expect(await server.database.query.$count(files)).toBe(0);
});

it('a file whose object is lost is reported, and is not told to be missing', async () => {
  const faults: string[] = [];
  const url = String((await uploadFile(server)).data);
  await server.gateways.objects?.remove(keys()[0] ?? '');
  expect(await statusOf(url)).toBe(503);
  const [file] = await server.database.query.select({ id: files.id }).from(files);
  const reportFault = (_facts: unknown, message: string) => faults.push(message);
  await expect(readFile(file?.id ?? '', { ...server.dependencies, reportFault })).rejects.toMatchObject({
    code: 'LOST',
  });
  expect(faults).toEqual(['the bucket has lost a file']);
});

it('another secret encrypts the keys of files anew, and leaves the bucket alone', async () => {
  const url = String((await uploadFile(server)).data);
  const [before] = keys();
  const next = createDataCipher(Buffer.alloc(32, 8), { reading: [testSecret] });
  sealColumnsWith(next);
  expect(await rotateKeys({ database: server.database, cipher: next }, () => undefined)).toMatchObject({ left: 0 });
  sealColumnsWith(createDataCipher(Buffer.alloc(32, 8)));
  const [file] = await server.database.query.select({ id: files.id }).from(files);
  expect((await readFile(file?.id ?? '', server.dependencies))?.bytes).toEqual(samplePdf);
  sealColumnsWith(server.cipher);
  expect(url).toContain(file?.id);
  expect(keys()).toEqual([before]);
});

it('files of before files had keys are read, and encrypted', async () => {
  const createdAt = new Date(server.clock.now);
  const old = {
    id: 'old',
    name: '',
    contentType: 'application/pdf',
    size: samplePdf.length,
    bytes: samplePdf,
    createdAt,
  };
  await insertFile(server.database.query, old);
  expect((await readFile('old', server.dependencies))?.bytes).toEqual(samplePdf);
  await sealPlainFiles(server.dependencies);
  const [row] = await server.database.query.select().from(files).where(eq(files.id, 'old'));
  expect(row?.bytes?.includes('%PDF')).toBe(false);
  expect((await readFile('old', server.dependencies))?.bytes).toEqual(samplePdf);
});

it('a server that is not told of the bucket does not start, while files are in it', async () => {
  const { dependencies } = server;
  await requireBucket(dependencies);
  await uploadFile(server);
  await expect(requireBucket(dependencies)).rejects.toThrow(MissingBucketError);
  await server.database.query.delete(files);
  await requireBucket(dependencies);
});
