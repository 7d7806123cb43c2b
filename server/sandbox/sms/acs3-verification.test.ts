import type { Identity } from '../identity';
import { refuseAcs3 } from './acs3-verification';

/** The worked example of help.aliyun.com, "V3版本请求体&签名机制". */
const published = {
  method: 'POST',
  url: '/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  headers: {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-version': '2014-05-26',
    'x-acs-action': 'RunInstances',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    authorization:
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  },
  body: '',
};
const identity = { smsAccessKeyId: 'YourAccessKeyId', smsAccessKeySecret: 'YourAccessKeySecret' } as Identity;
const then = Date.parse('2023-10-26T10:22:32Z');

const verify = (change: Partial<typeof published> = {}, headers: Record<string, string> = {}, now = then) =>
  refuseAcs3(
    { ...published, ...change, headers: { ...published.headers, ...headers } },
    identity,
    now,
    new Set<string>(),
  )?.code ?? 'holds';

describe("the verifier of Aliyun's signature V3", () => {
  it('takes the published example, whatever the order of its query', () => {
    expect(verify()).toBe('holds');
    const url = '/?RegionId=cn-shanghai&ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd';
    expect(verify({ url })).toBe('holds');
  });

  it.each([
    ['another method', { method: 'GET' }, {}],
    ['another path', { url: published.url.replace('/?', '/x?') }, {}],
    ['another value in the query', { url: published.url.replace('shanghai', 'beijing') }, {}],
    ['one more value in the query', { url: `${published.url}&a=` }, {}],
    ['a body that is not the digest’s', { body: 'x' }, {}],
    ['another host', {}, { host: 'ecs.cn-beijing.aliyuncs.com' }],
    ['another action', {}, { 'x-acs-action': 'DeleteInstances' }],
    ['another nonce', {}, { 'x-acs-signature-nonce': 'x' }],
  ])('refuses it with %s', (_, change, headers) => {
    expect(verify(change, headers)).toBe('SignatureDoesNotMatch');
  });

  it('refuses what does not sign all that must be signed, and what is late', () => {
    const authorization = published.headers.authorization.replace('host;', '');
    expect(verify({}, { authorization })).toBe('IncompleteSignature');
    expect(verify({}, { authorization: '' })).toBe('IncompleteSignature');
    expect(verify({}, {}, then + 901_000)).toBe('InvalidTimeStamp.Expired');
  });

  it('takes a nonce once', () => {
    const nonces = new Set<string>();
    expect(refuseAcs3(published, identity, then, nonces)).toBeNull();
    expect(refuseAcs3(published, identity, then, nonces)).toMatchObject({ code: 'SignatureNonceUsed' });
  });
});
