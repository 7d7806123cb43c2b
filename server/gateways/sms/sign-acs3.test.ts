import { acs3Authorization, canonicalQuery, canonicalRequest, sha256Hex } from './sign-acs3';

/** The worked example of help.aliyun.com, "V3版本请求体&签名机制". */
const published = {
  method: 'POST',
  path: '/',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  headers: {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-version': '2014-05-26',
    'x-acs-action': 'RunInstances',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  body: '',
} as const;

describe("Aliyun's signature V3", () => {
  it('gives the signature of the published example', () => {
    expect(sha256Hex(canonicalRequest(published))).toBe(
      '7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259',
    );
    expect(acs3Authorization(published, 'YourAccessKeyId', 'YourAccessKeySecret')).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('encodes what encodeURIComponent leaves alone, and Chinese, and orders by name', () => {
    const query = { b: "a b*'(c)!~/", a: '医学', C: '' };
    expect(canonicalQuery(query)).toBe('C=&a=%E5%8C%BB%E5%AD%A6&b=a%20b%2A%27%28c%29%21~%2F');
  });
});
