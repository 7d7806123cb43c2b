import { readPhoneAnswer } from './phone-answer';

test('a code is one that came without a failure', () => {
  expect(readPhoneAnswer({ errMsg: 'getPhoneNumber:ok', code: 'e31968' })).toEqual({ kind: 'code', code: 'e31968' });
  expect(readPhoneAnswer({ errMsg: 'getPhoneNumber:fail', code: 'e31968' })).toMatchObject({ kind: 'none' });
});

test.each([
  [{ errMsg: 'getPhoneNumber:fail user deny' }, true, '您未授权手机号，可再次点击并允许，或使用短信验证码登录'],
  [{ errMsg: 'getPhoneNumber:fail:user cancel' }, true, '您未授权手机号，可再次点击并允许，或使用短信验证码登录'],
  [{ errMsg: 'getPhoneNumber:fail', errno: 1400001 }, false, '微信一键登录的次数已用完，请使用短信验证码登录'],
  [{ errMsg: 'getPhoneNumber:fail', errno: '1400001' }, false, '微信一键登录的次数已用完，请使用短信验证码登录'],
  [
    { errMsg: 'getPhoneNumber:fail privacy permission is not authorized', errno: 104 },
    true,
    '您未同意隐私保护指引，可再次点击并同意，或使用短信验证码登录',
  ],
  [
    { errMsg: 'getPhoneNumber:fail api scope is not declared in the privacy agreement', errno: 112 },
    false,
    '小程序暂未开通微信一键登录，请使用短信验证码登录',
  ],
  [{ errMsg: 'getPhoneNumber:fail no permission' }, false, '未能获取微信手机号，请使用短信验证码登录'],
  [undefined, false, '未能获取微信手机号，请使用短信验证码登录'],
])('%j', (detail, isRefused, message) => {
  expect(readPhoneAnswer(detail)).toEqual({ kind: 'none', isRefused, message });
});
