import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Identity } from '../../sandbox/identity';
import { refuseAcs3 } from '../../sandbox/sms/acs3-verification';
import type { GatewayError } from '../ports';
import { createAliyunSms } from './create-aliyun-sms';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
});
let port: number;
const identity = { smsAccessKeyId: 'our-key', smsAccessKeySecret: 'our-secret' } as Identity;

const smsAt = (atPort: number, timeoutMs?: number) =>
  createAliyunSms({
    endpoint: `http://127.0.0.1:${atPort}`,
    accessKeyId: identity.smsAccessKeyId,
    accessKeySecret: identity.smsAccessKeySecret,
    signName: '年会',
    templateCodes: {
      'login-code': 'SMS_1',
      'registration-code': 'SMS_2',
      'refund-result': 'SMS_3',
      'ticket-received': 'SMS_4',
      'review-result': 'SMS_5',
      'ticket-news': 'SMS_6',
      'team-news': 'SMS_7',
      'staff-invitation': 'SMS_8',
      completion: 'SMS_9',
      'transfer-offer': 'SMS_10',
      'guest-invitation': 'SMS_11',
    },
    timeoutMs,
  });
const message = { phone: '13800000001', template: 'ticket-received', parameters: { name: "阿~*!'()&+ =/" } } as const;
const failureOf = async (sms = smsAt(port)): Promise<GatewayError> => {
  const error: unknown = await sms.send(message).then(
    () => null,
    (caught: unknown) => caught,
  );
  // Whatever is logged reveals neither the recipient nor the signing key.
  const logged = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
  for (const secret of ['13800000001', '阿', encodeURIComponent('阿'), 'our-key', 'our-secret'])
    expect(logged).not.toContain(secret);
  return error as GatewayError;
};
const answerJson = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  received.length = 0;
  answer = answerJson(200, { Code: 'OK', BizId: '1', RequestId: 'R' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('asks for SendSms with the template of the purpose, in a request whose signature V3 holds', async () => {
  await smsAt(port).send(message);
  const [request] = received;
  expect(received).toHaveLength(1);
  expect(Object.fromEntries(new URL(request!.url, 'http://x').searchParams)).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '年会',
    TemplateCode: 'SMS_4',
    TemplateParam: JSON.stringify(message.parameters),
  });
  expect(request).toMatchObject({ method: 'POST', body: '' });
  expect(request?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
  expect(refuseAcs3(request!, identity, Date.now(), new Set())).toBeNull();
  const otherSecret = { ...identity, smsAccessKeySecret: 'x' };
  expect(refuseAcs3(request!, otherSecret, Date.now(), new Set())).toMatchObject({ code: 'SignatureDoesNotMatch' });
});

it('signs with the key that it was given, whatever key the environment has', async () => {
  const { env } = process;
  process.env = { ...env, ALIBABA_CLOUD_ACCESS_KEY_ID: 'another', ALIBABA_CLOUD_ACCESS_KEY_SECRET: 'another' };
  await smsAt(port)
    .send(message)
    .finally(() => (process.env = env));
  expect(refuseAcs3(received[0]!, identity, Date.now(), new Set())).toBeNull();
});

it.each([
  ["a phone's own limit", 200, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }, 'isv.BUSINESS_LIMIT_CONTROL', false],
  ['a failure of theirs', 200, { Code: 'isp.SYSTEM_ERROR' }, 'isp.SYSTEM_ERROR', true],
  ['too many calls a second', 400, { Code: 'Throttling.User' }, 'Throttling.User', true],
  ['a refused signature', 400, { Code: 'SignatureDoesNotMatch' }, 'SignatureDoesNotMatch', false],
  ['an overloaded gateway', 503, {}, 'HTTP_503', true],
  ['a broken gateway', 500, {}, 'HTTP_500', false],
  ['an answer without a code', 200, {}, 'HTTP_200', false],
])('tells apart what passes and what does not: %s', async (_, status, body, code, retryable) => {
  answer = answerJson(status, { ...body, Message: 'about 13800000001', RequestId: 'R-1' });
  expect(await failureOf()).toMatchObject({ gateway: 'sms', code, retryable, httpStatus: status });
  expect(received).toHaveLength(1);
});

it('does not send again where the first may have arrived, and may where it never left', async () => {
  answer = (response) => response.writeHead(502).end('<html>Bad gateway</html>');
  expect(await failureOf()).toMatchObject({ code: 'ANSWER_UNREADABLE', retryable: false });
  answer = (response) => response.socket?.destroy();
  expect(await failureOf()).toMatchObject({ code: 'NETWORK', retryable: false });
  expect(received).toHaveLength(2);
  const closedPort = await unusedPort();
  expect(await failureOf(smsAt(closedPort))).toMatchObject({ code: 'NETWORK', retryable: true });
});

it.each([
  ['nothing', () => undefined],
  ['half an answer', (response: ServerResponse) => void response.writeHead(200).write('{"Code":')],
  [
    'an answer that never ends',
    (response: ServerResponse) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('waits so long and no longer for %s', async (_, givenAnswer) => {
  answer = givenAnswer;
  expect(await failureOf(smsAt(port, 300))).toMatchObject({ code: 'TIMEOUT', retryable: false });
});

async function unusedPort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port: free } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  return free;
}
