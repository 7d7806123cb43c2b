import { appSettings } from '../platform/network/settings';
import { TransportFailure } from '../platform/network/http-request';
import { serveCalls } from '../../test/jest/serve-calls';
import { callServer } from './call-server';
import { errorMessage, RefusedError } from './call-error';

const mockPendingServerSettings = jest.fn<Promise<void> | null, []>(() => null);
jest.mock('./server-settings', () => ({ pendingServerSettings: () => mockPendingServerSettings() }));

const call = () => callServer('queryOrder', { outTradeNo: 'T1' });
const failure = () =>
  call().then(
    () => null,
    (error: unknown) => error,
  );
/** Answers with text that is not our API's, such as a proxy's error page. */
const answerByText = (status: number, text = '<html></html>'): void => {
  Object.assign(globalThis, { fetch: () => Promise.resolve({ status, text: () => Promise.resolve(text) }) });
};

it('is answered where HTTP and the body say so', async () => {
  serveCalls({ queryOrder: { trade_state: 'SUCCESS' } });
  expect(await call()).toBe('paid');
});

it.each([
  [429, 'busy', '操作过于频繁，请稍后重试'],
  [500, 'server', '服务器暂时无法响应，请稍后重试'],
  [503, 'server', '服务器暂时无法响应，请稍后重试'],
])('concludes nothing from HTTP %d, whatever its body says', async (httpStatus, kind, message) => {
  const served = serveCalls({});
  for (const status of [200, httpStatus]) {
    served.refusals.queryOrder = { httpStatus, status, message: '' };
    const error = await failure();
    expect(error).toBeInstanceOf(TransportFailure);
    expect(error).toMatchObject({ kind });
    expect(errorMessage(error)).toBe(message);
  }
});

it('tells what a server that asks to slow down says', async () => {
  const served = serveCalls({});
  served.refusals.queryOrder = { httpStatus: 429, status: 429, message: '请 60 秒后重新获取' };
  expect(errorMessage(await failure())).toBe('请 60 秒后重新获取');
});

it('is told apart from no answer at all', async () => {
  serveCalls({}).failing.add('queryOrder');
  expect(await failure()).toMatchObject({ kind: 'network' });
});

it.each([
  ['a body that is not 200', 200, 500],
  ['a body of -1', 200, -1],
  ['HTTP 400', 400, 400],
  ['HTTP 404 over a body of 200', 404, 200],
  ['HTTP 401 over a body of 200', 401, 200],
])('is refused by %s, in the server’s words', async (_, httpStatus, status) => {
  const served = serveCalls({ queryOrder: { trade_state: 'SUCCESS' } });
  served.refusals.queryOrder = { httpStatus, status, message: '订单不存在' };
  const error = await failure();
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({ httpStatus, message: '订单不存在' });
});

it.each([401, 403])('understands %d without a body', async (status) => {
  answerByText(status);
  const error = await failure();
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({ httpStatus: status, isDefinitive: true });
});

it.each([200, 302, 404, 413])('concludes nothing from HTTP %d with a body that is none of ours', async (status) => {
  answerByText(status);
  expect(await failure()).toMatchObject({ kind: 'server' });
});

it('names its device, always alike, to a server that frees phones, and only where that tells whose an entry is', async () => {
  const named: unknown[] = [];
  const fetch = (_url: string, { headers }: { headers: Record<string, string> }) => {
    named.push(headers['Device-Id']);
    return Promise.resolve({ status: 200, text: () => Promise.resolve('{"status":200,"data":null}') });
  };
  Object.assign(globalThis, { fetch });
  const { extras } = appSettings();
  const centre = () => callServer('getCentre', { meetingId: '7', memberLimit: 0 });
  await centre();
  extras.disownEntry = true;
  await centre();
  await centre();
  await call();
  extras.disownEntry = false;
  expect(named).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{32}$/), named[1], undefined]);
});

it('waits for what the server offers before a command, and not before a query', async () => {
  const served = serveCalls({ logOut: null, queryOrder: { trade_state: 'SUCCESS' } });
  let tell = (): void => undefined;
  mockPendingServerSettings.mockReturnValueOnce(new Promise<void>((resolve) => (tell = resolve)));
  const command = callServer('logOut', {}, { token: 't' });
  expect(await call()).toBe('paid');
  expect(served.made('logOut')).toEqual([]);
  tell();
  await command;
  expect(served.made('logOut')).toHaveLength(1);
});
