import { calls } from '../../../src/contract/calls';
import { readEnvelope } from '../../../src/contract/envelope';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { appSettingsOf, miniProgramSettingsOf } from './app-settings';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('tells a program without a page what its page would say', async () => {
  const { statusCode, body } = await server.app.inject(calls.getAppSettings.path);
  expect(statusCode).toBe(200);
  const told = calls.getAppSettings.answer.read(readEnvelope(JSON.parse(body))?.data);
  expect(told).toMatchObject(appSettingsOf(server.dependencies));
  expect(told).toEqual(miniProgramSettingsOf(server.dependencies));
  expect(told.extras).toMatchObject({ idempotency: true, batchMembers: true });
});
