import { defaultAppSettings } from '../../../contract/app-settings';
import { leaveLayers } from '../../browser/back-button';
import { beginOauth, readOauthCallback } from './oauth';
import { OauthUnavailable } from './oauth-callback';

const mockSettings = { ...defaultAppSettings, wechatAppId: 'wx123' };
jest.mock('../../browser/back-button', () => ({ leaveLayers: jest.fn() }));
jest.mock('../../network/settings', () => ({ appSettings: () => mockSettings }));

/** Leaves for WeChat and returns the URL. */
function leaveForWechat(): URL {
  let left = '';
  beginOauth(
    { callbackRoute: 'openid', returnRoute: 'paymentChoice', returnParams: { meetingCode: 'MI 2027' } },
    (url) => void (left = url),
  );
  return new URL(left);
}

const comeBack = (query: string): void =>
  history.replaceState({ key: 'router' }, '', `/conf/getWxOpenId/index?${query}`);

describe('oauth', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/conf/');
    mockSettings.wechatAppId = 'wx123';
  });

  it("asks with WeChat's parameters in WeChat's order", () => {
    const url = leaveForWechat();
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
    expect([...url.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state']);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/conf/getWxOpenId/index');
    expect(url.searchParams.get('state')).toMatch(/^[a-zA-Z0-9]{1,128}$/);
    expect(url.hash).toBe('#wechat_redirect');
  });

  it('leaves once the dialogs that were open have left the history, which would cancel it', async () => {
    let end: () => void = () => undefined;
    jest.mocked(leaveLayers).mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
    // jsdom cannot leave, and says so.
    const refused = jest.spyOn(console, 'error').mockImplementation();
    beginOauth({ callbackRoute: 'openid', returnRoute: 'paymentChoice' });
    await Promise.resolve();
    expect(refused).not.toHaveBeenCalled();
    end();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(refused).toHaveBeenCalledTimes(1);
    refused.mockRestore();
  });

  it('gives the code and the way back, once, and takes both out of the URL', () => {
    const state = leaveForWechat().searchParams.get('state') ?? '';
    comeBack(`code=c0de&state=${state}&from=menu`);
    expect(readOauthCallback()).toEqual({
      outcome: 'code',
      code: 'c0de',
      returnRoute: 'paymentChoice',
      returnParams: { meetingCode: 'MI 2027' },
    });
    expect(location.pathname + location.search).toBe('/conf/getWxOpenId/index?from=menu');
    expect(history.state).toEqual({ key: 'router' });
    expect(readOauthCallback()).toEqual({ outcome: 'none' });
    comeBack(`code=c0de&state=${state}`);
    expect(readOauthCallback()).toEqual({ outcome: 'mismatch' });
  });

  it('refuses a state that it did not send', () => {
    leaveForWechat();
    comeBack('code=c0de&state=forged');
    expect(readOauthCallback()).toEqual({ outcome: 'mismatch' });
    expect(location.search).toBe('');
  });

  it('refuses a state that has expired', () => {
    const state = leaveForWechat().searchParams.get('state') ?? '';
    const later = Date.now() + 11 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    comeBack(`code=c0de&state=${state}`);
    expect(readOauthCallback()).toEqual({ outcome: 'mismatch' });
    clock.mockRestore();
  });

  it('knows a refusal of the user', () => {
    const state = leaveForWechat().searchParams.get('state') ?? '';
    comeBack(`state=${state}`);
    expect(readOauthCallback()).toMatchObject({ outcome: 'declined', returnRoute: 'paymentChoice' });
  });

  it('is a named absence without an app id', () => {
    mockSettings.wechatAppId = '';
    expect(leaveForWechat).toThrow(OauthUnavailable);
  });
});
