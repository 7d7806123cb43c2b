import { startTestObjectStore, type TestObjectStore } from '../../test-support/object-store';
import { createS3Store } from './create-s3-store';

let store: TestObjectStore;
beforeAll(async () => {
  store = await startTestObjectStore();
});
afterAll(() => store.stop());

const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

it('gives back what it was given, and nothing once it is removed', async () => {
  // A busy machine loads the client for longer than a call may take.
  const patient = createS3Store({ ...store.settings, timeoutMs: 60_000 });
  await patient.put('files/a', bytes);
  expect(await patient.get('files/a')).toEqual(bytes);
  expect(store.keys()).toEqual(['files/a']);
  await patient.put('files/a', bytes);
  await patient.remove('files/a');
  expect(await patient.get('files/a')).toBeNull();
  await patient.remove('files/a');
  expect(store.keys()).toEqual([]);
});

it.each([
  ['another secret', { secretAccessKey: 'x' }, 'SignatureDoesNotMatch'],
  ['another bucket', { bucket: 'somewhere-else' }, 'NoSuchBucket'],
  ['nobody there', { endpoint: 'http://127.0.0.1:9' }, 'NETWORK'],
])('says what is wrong: %s', async (_what, changes, code) => {
  const wrong = createS3Store({ ...store.settings, ...changes });
  const failure = { name: 'GatewayError', gateway: 's3', code };
  await expect(wrong.put('files/b', bytes)).rejects.toMatchObject(failure);
  await expect(wrong.get('files/b')).rejects.toMatchObject(failure);
  await expect(wrong.remove('files/b')).rejects.toMatchObject(failure);
});

it('waits no longer than it may', async () => {
  const hurried = createS3Store({ ...store.settings, timeoutMs: 200 });
  store.cable.hold();
  await expect(hurried.get('files/a')).rejects.toMatchObject({ code: 'TIMEOUT' });
  store.cable.release();
});
