import { defaultMiniProgramSettings } from '../../src/contract/mini-program';
import type { SubscribeKind } from '../../src/domain/notice/subscribe-kinds';
import type { Subscription } from '../../src/session/subscription';
import { serveCalls, type ServedCalls } from '../jest/serve-calls';

/** The mini-program's variant, as after a launch: what it has asked it forgets with the program. */
jest.mock('../../src/api/call-table', () => jest.requireActual<object>('../../src/api/call-table.weapp'));
const mockRequest = jest.fn<Promise<string[]>, [readonly string[]]>();
jest.mock('../../src/platform/wechat/request-subscribe.weapp', () => ({
  requestSubscribe: (ids: readonly string[]) => mockRequest(ids),
}));
const mockLogin = jest.fn<Promise<string>, []>();
jest.mock('../../src/platform/wechat/oauth/login-code', () => ({ loginCode: () => mockLogin() }));

const templates = {
  review: 'id-review',
  payment: 'id-payment',
  refund: 'id-refund',
  transfer: 'id-transfer',
  reminder: 'id-reminder',
};
let served: ServedCalls;
let ask: (kinds: readonly SubscribeKind[], about: string) => Promise<Subscription>;
let openid: () => string;
let lastUnanswered: () => object;
let logIn: (meetingId: string, token: string) => void;

async function launch(subscribeTemplates = templates): Promise<void> {
  jest.resetModules();
  const [settings, subscriptions, session, payer, unanswered] = await Promise.all([
    import('../../src/platform/network/settings.weapp'),
    import('../../src/session/subscriptions.weapp'),
    import('../../src/session/session'),
    import('../../src/platform/wechat/openid'),
    import('../../src/platform/network/unanswered'),
  ]);
  const told = { ...defaultMiniProgramSettings, miniProgram: { phoneLogin: true, subscribeTemplates } };
  settings.adoptSettings(told);
  [ask, logIn, openid] = [subscriptions.askToSubscribe, session.beginSession, payer.readOpenid];
  ({ lastUnanswered } = unanswered);
}
const waitFor = async (check: () => void): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  check();
};

beforeEach(async () => {
  localStorage.clear();
  mockRequest.mockReset().mockImplementation((ids) => Promise.resolve([...ids]));
  mockLogin.mockReset().mockResolvedValue('code-1');
  served = serveCalls({ keepSubscriptions: { openid: '' } });
  await launch();
});

it('tells the server what was accepted, of whom, and by whose session', async () => {
  logIn('7', 'token-1');
  const told = await ask(['payment'], 'T1');
  expect(told.isAccepted).toBe(true);
  void told.keep('7', 'session');
  await waitFor(() => expect(served.made('keepSubscriptions')).toHaveLength(1));
  const [made] = served.made('keepSubscriptions');
  expect(made).toMatchObject({ authorization: 'Bearer token-1' });
  expect(made?.body).toEqual({ meetingId: '7', code: 'code-1', kinds: 'payment' });
});

it('tells who pays their openid, so that WeChat is asked for one code at a first payment', async () => {
  served.answers.keepSubscriptions = { openid: 'mini-openid-1' };
  await (await ask(['payment'], 'T1')).keep('7', 'session');
  expect(openid()).toBe('mini-openid-1');
  served.answers.keepSubscriptions = { openid: '' };
  await (await ask(['payment'], 'T2')).keep('7', 'session');
  expect(openid()).toBe('mini-openid-1');
});

it('is of the device where somebody else has registered than is logged in', async () => {
  logIn('7', 'token-1');
  void (await ask(['review'], '13812345678')).keep('7', 'device');
  await waitFor(() => expect(served.made('keepSubscriptions')).toMatchObject([{ authorization: '' }]));
});

it('asks for nothing that the server does not send, and for three at most', async () => {
  await launch({ ...templates, review: '' });
  expect((await ask(['review'], 'a')).isAccepted).toBe(false);
  expect(mockRequest).not.toHaveBeenCalled();
  await launch();
  await ask(['review', 'payment', 'refund', 'transfer'], 'a');
  expect(mockRequest.mock.calls).toEqual([[['id-review', 'id-payment', 'id-refund']]]);
});

it('asks once about the same, and no more for what was not wanted', async () => {
  await ask(['payment'], 'T1');
  await ask(['payment'], 'T1');
  await ask(['payment'], 'T2');
  expect(mockRequest).toHaveBeenCalledTimes(2);
  mockRequest.mockResolvedValue([]);
  const told = await ask(['refund'], 'one');
  void told.keep('7', 'session');
  await ask(['refund'], 'another');
  expect(mockRequest).toHaveBeenCalledTimes(3);
  expect(served.made('keepSubscriptions')).toEqual([]);
});

it.each([
  ['WeChat logs nobody in', () => void mockLogin.mockRejectedValue(new Error('login:fail'))],
  ['the server does not take it', () => void (served.refusals.keepSubscriptions = { status: -1, message: '没有找到' })],
  ['there is no network', () => void served.failing.add('keepSubscriptions')],
])('disturbs nobody where %s', async (_, arrange) => {
  arrange();
  const before = lastUnanswered();
  await (await ask(['payment'], 'T1')).keep('7', 'session');
  // Else the button that was pressed would say that its own act has failed.
  expect(lastUnanswered()).toBe(before);
});
