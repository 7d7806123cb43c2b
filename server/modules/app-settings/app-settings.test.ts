import { calls } from '../../../src/contract/calls';
import { readEnvelope } from '../../../src/contract/envelope';
import { setUpServer } from '../../test-support/set-up-server';
import { appSettingsOf, miniProgramSettingsOf } from './app-settings';

const server = setUpServer({ isReset: false });

it('tells a program without a page what its page would say', async () => {
  const { statusCode, body } = await server.app.inject(calls.getAppSettings.path);
  expect(statusCode).toBe(200);
  const told = calls.getAppSettings.answer.read(readEnvelope(JSON.parse(body))?.data);
  expect(told).toMatchObject(appSettingsOf(server.dependencies));
  expect(told).toEqual(miniProgramSettingsOf(server.dependencies));
  expect(told.extras).toMatchObject({ idempotency: true, batchMembers: true });
});
