import { callUrl, calls, type Call } from './calls';

const rows: [string, Call][] = Object.entries(calls);

test('the table has the 30 calls of spec section 7', () => {
  expect(rows).toHaveLength(30);
  expect(new Set(rows.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(30);
});

test.each(rows)('%s is well made', (_, call) => {
  expect(call.path).toMatch(/^\/api\//);
  // A GET has no body; a POST has one.
  expect(call.body === undefined).toBe(call.method === 'GET');
  // Nothing is read from a call of which the answer may be missing.
  expect(() => call.read(undefined)).not.toThrow();
});

test.each([
  [
    ['getEnteredByPhone', { meetingId: '1', phone: '13812345678' }] as const,
    '/api/appweb/entered/getEnteredByPhone/1/13812345678',
  ],
  [['getMeetingForm', { code: 'MI 2027&x' }] as const, '/api/appweb/entered/getMeetingFromInfo?code=MI%202027%26x'],
  [['getMeetingByCode', { meetingCode: '../a' }] as const, '/api/appweb/appMeeting/getMeetingBycode/..%2Fa'],
  [
    ['sendRegistrationCode', { phone: '1', meetingId: '2' }] as const,
    '/api/appweb/login/sendEnteredAddMessage/1?meetingId=2',
  ],
  [['getPayParameters', {}] as const, '/api/appweb/wxpay/getPayParameterForPage?prepayId=&meetingId='],
])('%j is %s', ([name, params], url) => {
  expect(callUrl(name, params)).toBe(url);
});

test('answers that servers wrap differently read alike', () => {
  expect(calls.uploadFile.read('/a.pdf')).toBe('/a.pdf');
  expect(calls.uploadFile.read({ url: '/a.pdf' })).toBe('/a.pdf');
  expect(calls.logInByCode.read({ token: 't' })).toBe('t');
  expect(calls.getPrepayId.read({ prepay_id: 'p' })).toBe('p');
  expect(calls.getEnteredByPhone.read({ code: '-1', message: '已报名' })).toEqual({ code: -1, message: '已报名' });
});
