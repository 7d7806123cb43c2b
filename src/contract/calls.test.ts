import type { Call } from './call';
import { calls } from './calls';

const rows: [string, Call][] = Object.entries(calls);
const specRows = rows.filter(([, { extra }]) => extra === null);

test('the table has the 30 calls of product §5', () => {
  expect(specRows).toHaveLength(30);
  expect(new Set(specRows.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(30);
});

test.each(rows)('%s is well made', (_, call) => {
  expect(call.path).toMatch(/^\/api\//);
  expect(call.bodyKind === 'none').toBe(call.method === 'GET');
  expect(() => call.answer.read(undefined)).not.toThrow();
});

test.each([
  [
    calls.getEnteredByPhone.url({ meetingId: '1', phone: '13812345678' }),
    '/api/appweb/entered/getEnteredByPhone/1/13812345678',
  ],
  [calls.getMeetingForm.url({ meetingCode: 'MI 2027&x' }), '/api/appweb/entered/getMeetingFromInfo?code=MI%202027%26x'],
  [calls.getMeetingByCode.url({ meetingCode: '../a' }), '/api/appweb/appMeeting/getMeetingBycode/..%2Fa'],
  [
    calls.sendRegistrationCode.url({ phone: '1', meetingId: '2' }),
    '/api/appweb/login/sendEnteredAddMessage/1?meetingId=2',
  ],
  [
    calls.getPayParameters.url({ prepayId: '', meetingId: '' }),
    '/api/appweb/wxpay/getPayParameterForPage?prepayId=&meetingId=',
  ],
])('%s is as product §5 has it', (url, wanted) => {
  expect(url).toBe(wanted);
});

test('a call without what it needs is not made', () => {
  expect(() => calls.getEnteredByPhone.url({ meetingId: '1' } as never)).toThrow('needs phone');
  expect(() => calls.queryOrder.url({} as never)).toThrow('outTradeNo is missing');
  expect(() => calls.cancelOrder.body({ meetingId: '1' } as never)).toThrow('orderId is missing');
});

test('answers that servers wrap differently read alike', () => {
  expect(calls.uploadFile.answer.read('/a.pdf')).toBe('/a.pdf');
  expect(calls.uploadFile.answer.read({ url: '/a.pdf' })).toBe('/a.pdf');
  expect(calls.logInByCode.answer.read({ token: 't' })).toBe('t');
  expect(calls.getPrepayId.answer.read({ prepay_id: 'p' })).toBe('p');
  expect(calls.getEnteredByPhone.answer.read({ code: '-1', message: '已报名' })).toEqual({
    code: -1,
    message: '已报名',
  });
});
