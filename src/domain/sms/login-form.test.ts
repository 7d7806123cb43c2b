import { loginForm, refuseCodeRequest } from './login-form';

test.each([
  [
    { phone: '', code: '' },
    { phone: '请输入手机号码', code: '请输入验证码' },
  ],
  [
    { phone: '1381234567', code: '12345' },
    { phone: '联系电话格式错误', code: '请输入 6 位数字验证码' },
  ],
  [{ phone: '13812345678', code: '123456' }, {}],
])('%j is answered with %j', (form, messages) => {
  expect(Object.fromEntries(loginForm.readAndCheck(form).messages)).toEqual(messages);
});

test('a code is only asked for with a phone that can receive one', () => {
  expect(refuseCodeRequest('12812345678')).toBe('请输入正确的手机号码');
  expect(refuseCodeRequest('')).toBe('请输入正确的手机号码');
  expect(refuseCodeRequest('13812345678')).toBeNull();
});
