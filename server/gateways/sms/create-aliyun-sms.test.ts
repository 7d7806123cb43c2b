import { createAliyunSms } from './create-aliyun-sms';

const sms = createAliyunSms({
  endpoint: 'https://dysmsapi.aliyuncs.com',
  accessKeyId: 'key',
  accessKeySecret: 'secret',
  signName: '年会',
  templateCodes: {
    'login-code': 'SMS_1',
    'registration-code': 'SMS_2',
    'refund-result': 'SMS_3',
    'ticket-received': 'SMS_4',
    'review-result': 'SMS_5',
  },
});
const send = () => sms.send({ phone: '13800000001', template: 'login-code', parameters: { code: '123456' } });
const answer = (status: number, body: object) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

afterEach(() => jest.restoreAllMocks());

it('asks Aliyun for SendSms with the template of the purpose', async () => {
  const sent = answer(200, { Code: 'OK', BizId: '1', RequestId: 'R' });
  await send();
  const [url, init] = sent.mock.calls[0] ?? [];
  expect(Object.fromEntries(new URL(String(url)).searchParams)).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '年会',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
  });
  expect(init?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
});

it.each([
  ["a phone's own limit", 200, 'isv.BUSINESS_LIMIT_CONTROL', false],
  ['a failure of theirs', 200, 'isp.SYSTEM_ERROR', true],
  ['too many calls a second', 400, 'Throttling.User', true],
  ['a refused signature', 400, 'SignatureDoesNotMatch', false],
])('tells apart what passes and what does not: %s', async (_, status, code, retryable) => {
  answer(status, { Code: code, Message: 'about 13800000001', RequestId: 'R' });
  const error: unknown = await send().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ gateway: 'sms', code, retryable });
  expect(String(error)).not.toContain('13800000001');
});

it('is not sent again where the first may have arrived, and is where it never left', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
  await expect(send()).rejects.toMatchObject({ code: 'TIMEOUT', retryable: false });
  const fail = (code: string) =>
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed', { cause: { code } }));
  fail('ECONNRESET');
  await expect(send()).rejects.toMatchObject({ code: 'NETWORK', retryable: false });
  fail('ECONNREFUSED');
  await expect(send()).rejects.toMatchObject({ code: 'NETWORK', retryable: true });
});
