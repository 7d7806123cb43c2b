import { type HttpAnswer, TransportFailure } from '../platform/network/http-request';

const mockSend = jest.fn<Promise<HttpAnswer>, []>();
jest.mock('../platform/network/http', () => ({ send: mockSend }));

const told = { tokenPrefix: 'Token ', apiOrigin: 'https://elsewhere.example', extras: { batchMembers: true } };
const success: HttpAnswer = { httpStatus: 200, body: { status: 200, data: told } };

/** The mini-program's variant, as at a launch. */
async function launch() {
  jest.resetModules();
  const [{ pendingServerSettings }, { appSettings }] = await Promise.all([
    import('./server-settings.weapp'),
    import('../platform/network/settings.weapp'),
  ]);
  return { pendingServerSettings, appSettings };
}

beforeEach(() => {
  localStorage.clear();
  mockSend.mockReset();
});
afterEach(() => jest.useRealTimers());

it('takes what the server tells but where it is, for this launch and the next', async () => {
  mockSend.mockResolvedValue(success);
  const { pendingServerSettings, appSettings } = await launch();
  expect(appSettings().extras.batchMembers).toBe(false);
  await pendingServerSettings();
  expect(appSettings()).toMatchObject({ tokenPrefix: 'Token ', apiOrigin: '', extras: { batchMembers: true } });
  expect(pendingServerSettings()).toBeNull();
  expect(mockSend).toHaveBeenCalledTimes(1);
  const next = await launch();
  expect(next.appSettings()).toMatchObject({ tokenPrefix: 'Token ', apiOrigin: '', extras: { batchMembers: true } });
});

it.each<[string, HttpAnswer]>([
  ['has never heard of it', { httpStatus: 404, body: null }],
  ['refuses', { httpStatus: 200, body: { status: -1, message: '没有这个接口' } }],
])('takes the build’s from a server that %s, whatever another told before', async (_, answer) => {
  mockSend.mockResolvedValueOnce(success).mockResolvedValueOnce(answer);
  await (await launch()).pendingServerSettings();
  const { pendingServerSettings, appSettings } = await launch();
  await pendingServerSettings();
  expect(appSettings()).toMatchObject({ tokenPrefix: 'Bearer ', extras: { batchMembers: false } });
  expect(pendingServerSettings()).toBeNull();
});

it('keeps what was told before when the network fails, and asks again', async () => {
  mockSend.mockResolvedValueOnce(success);
  await (await launch()).pendingServerSettings();
  mockSend.mockRejectedValueOnce(new TransportFailure('network')).mockResolvedValueOnce(success);
  const { pendingServerSettings, appSettings } = await launch();
  await pendingServerSettings();
  expect(appSettings().extras.batchMembers).toBe(true);
  await pendingServerSettings();
  expect(mockSend).toHaveBeenCalledTimes(3);
  expect(pendingServerSettings()).toBeNull();
});

it('lets nobody wait longer than three seconds, and asks one question at a time', async () => {
  mockSend.mockReturnValue(new Promise(() => {}));
  const { pendingServerSettings } = await launch();
  jest.useFakeTimers();
  const [first, second] = [pendingServerSettings(), pendingServerSettings()];
  jest.advanceTimersByTime(3_000);
  await Promise.all([first, second]);
  expect(mockSend).toHaveBeenCalledTimes(1);
});
