import { send } from '../../platform/network/http';
import { TransportFailure } from '../../platform/network/http-request';
import { feedbackState, resetFeedback } from '../../platform/device/feedback';
import { replace } from '../../platform/browser/navigation/navigation';
import { beginOauth, readOauthCallback } from '../../platform/wechat/oauth/oauth';
import { OauthUnavailable, type OauthCallback } from '../../platform/wechat/oauth/oauth-callback';
import { keepOpenid, readOpenid } from '../../platform/wechat/openid';
import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { OpenidAuthorisation } from './openid-authorisation';

jest.mock('../../platform/network/http', () => ({ send: jest.fn() }));
jest.mock('../../platform/browser/navigation/navigation', () => ({ replace: jest.fn(() => Promise.resolve()) }));
jest.mock('../../platform/wechat/oauth/oauth', () => ({ beginOauth: jest.fn(), readOauthCallback: jest.fn() }));
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const fallback = { route: 'landing', params: { meetingCode: 'MI2027' } } as const;
const fromPayment: OauthCallback = { outcome: 'code', code: 'c1', returnRoute: 'paymentChoice', returnParams: {} };
let page: MountedPage;

const open = async (callback: OauthCallback): Promise<void> => {
  jest.mocked(readOauthCallback).mockReturnValue(callback);
  page = await mountPage(<OpenidAuthorisation callbackRoute="openid" fallback={fallback} />);
};
const serve = (body: unknown): void => void jest.mocked(send).mockResolvedValue({ httpStatus: 200, body });

beforeEach(() => keepOpenid(''));
afterEach(async () => {
  await page.unmount();
  resetFeedback();
  jest.resetAllMocks();
  jest.mocked(replace).mockResolvedValue();
});

it('leaves for WeChat when opened directly, remembering where to go', async () => {
  await open({ outcome: 'none' });
  expect(beginOauth).toHaveBeenCalledWith({
    callbackRoute: 'openid',
    returnRoute: 'landing',
    returnParams: { meetingCode: 'MI2027' },
  });
  expect(page.text()).toContain('正在获取微信授权');
});

it('exchanges the code once, keeps the openid and goes to the remembered page', async () => {
  serve({ status: 200, data: { openid: 'o-1' } });
  await open(fromPayment);
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('paymentChoice', {}));
  expect(readOpenid()).toBe('o-1');
  expect(send).toHaveBeenCalledTimes(1);
});

it('exchanges nothing when the state is not ours', async () => {
  await open({ outcome: 'mismatch' });
  expect(page.text()).toContain('微信授权已失效');
  expect(send).not.toHaveBeenCalled();
  await page.click(getByRole(page.root, 'button', '暂不授权'));
  expect(replace).toHaveBeenCalledWith('landing', fallback.params);
});

it('says that the user declined, and 重试 starts again for the same page', async () => {
  await open({ outcome: 'declined', returnRoute: 'paymentChoice', returnParams: {} });
  expect(page.text()).toContain('未完成微信授权');
  await page.click(getByRole(page.root, 'button', '重试'));
  expect(beginOauth).toHaveBeenCalledWith({ callbackRoute: 'openid', returnRoute: 'paymentChoice', returnParams: {} });
});

it('does not wait for ever when the user comes back from WeChat without an answer', async () => {
  await open({ outcome: 'none' });
  expect(page.text()).toContain('正在获取微信授权');
  await page.restore();
  expect(page.text()).toContain('未完成微信授权');
  await page.click(getByRole(page.root, 'button', '重试'));
  expect(beginOauth).toHaveBeenCalledTimes(2);
});

it.each([
  ['what the server said', () => serve({ status: 500, message: '微信授权码无效或已过期' }), '微信授权码无效或已过期'],
  ['that no openid came', () => serve({ status: 200, data: {} }), '未能获取微信身份'],
  [
    'that no answer came',
    () => void jest.mocked(send).mockRejectedValue(new TransportFailure('network')),
    '网络连接失败',
  ],
])('shows %s', async (_what, prepare, text) => {
  prepare();
  await open(fromPayment);
  await page.waitFor(() => expect(page.text()).toContain(text));
  expect(replace).not.toHaveBeenCalled();
});

it('says that no app id is configured, and goes on', async () => {
  jest.mocked(beginOauth).mockImplementation(() => {
    throw new OauthUnavailable('未配置微信公众号，无法授权');
  });
  await open({ outcome: 'none' });
  expect(feedbackState().toast?.text).toBe('未配置微信公众号，无法授权');
  expect(replace).toHaveBeenCalledWith('landing', fallback.params);
});

it('goes on without a word where nothing has to be authorised, as in the mini-program', async () => {
  jest.mocked(beginOauth).mockImplementation(() => {
    throw new OauthUnavailable('');
  });
  await open({ outcome: 'none' });
  expect(feedbackState().toast).toBeNull();
  expect(replace).toHaveBeenCalledWith('landing', fallback.params);
});
