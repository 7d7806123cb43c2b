import { knownPhoneLoginForm, loginForm, refuseCodeRequest } from './login-form';

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
  expect(refuseCodeRequest('10012345678')).toBe('请输入正确的手机号码');
  expect(refuseCodeRequest('')).toBe('请输入正确的手机号码');
  expect(refuseCodeRequest('13812345678')).toBeNull();
});

test('both forms ask for the same two things; with a known phone the code comes first', () => {
  expect(loginForm.fields.map(({ label, placeholder }) => [label, placeholder])).toEqual([
    ['手机号码', '请输入报名手机号'],
    ['验证码', null],
  ]);
  expect(knownPhoneLoginForm.fields.map(({ label }) => label)).toEqual(['验证码', '手机号码']);
  for (const form of [loginForm, knownPhoneLoginForm]) {
    expect(new Set(form.fields.map(({ section }) => section))).toEqual(new Set(['login']));
    expect(form.read({ phone: ' 138 1234 5678', code: '123 456' })).toEqual({ phone: '13812345678', code: '123456' });
  }
});

test('a phone from abroad cannot receive a code, and is told so', () => {
  expect(refuseCodeRequest('+14155552671')).toBe('境外参会者请填写可接收短信的中国大陆手机号');
});
