import { createCipheriv, generateKeyPairSync, sign, verify } from 'node:crypto';
import {
  answerMessage,
  authorizationHeader,
  decryptAes256Gcm,
  decryptResource,
  findSignatureFault,
  requestMessage,
  signBridgeParameters,
  type SignatureHeaders,
} from './signatures';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('a signed request', () => {
  it('is signed over the five lines of the published example', () => {
    const request = {
      method: 'GET',
      pathAndQuery: '/v3/certificates',
      timestamp: 1554208460,
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
      body: '',
    } as const;
    expect(requestMessage(request)).toBe('GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n');
  });

  it('carries merchant, serial, nonce and time, and a signature that the public key verifies', () => {
    const request = { method: 'POST', pathAndQuery: '/v3/x', timestamp: 1, nonce: 'n', body: '{"名":1}' } as const;
    const header = authorizationHeader(request, { mchId: '1900000001', serial: 'ABC', privateKey });
    expect(header).toMatch(
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="n",timestamp="1",serial_no="ABC",/,
    );
    const signature = Buffer.from(/signature="([^"]+)"/.exec(header)?.[1] ?? '', 'base64');
    expect(verify('sha256', Buffer.from(requestMessage(request)), publicKey, signature)).toBe(true);
    const changed = Buffer.from(requestMessage({ ...request, body: '{"名":2}' }));
    expect(verify('sha256', changed, publicKey, signature)).toBe(false);
  });
});

describe('the bridge parameters', () => {
  it('are texts, signed over app, time, nonce and package', () => {
    const payment = {
      appId: 'wx1',
      prepayId: 'wx201410272009395522657a690389285100',
      timestamp: 1414561699,
      nonce: 'n',
    };
    const parameters = signBridgeParameters(payment, privateKey);
    expect(parameters).toMatchObject({ appId: 'wx1', timeStamp: '1414561699', nonceStr: 'n', signType: 'RSA' });
    const message = `wx1\n1414561699\nn\nprepay_id=wx201410272009395522657a690389285100\n`;
    expect(verify('sha256', Buffer.from(message), publicKey, Buffer.from(parameters.paySign, 'base64'))).toBe(true);
  });
});

const wechat = generateKeyPairSync('rsa', { modulusLength: 2048 });
const older = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = new Map([
  ['PUB_KEY_ID_0114232134912410000000000000', wechat.publicKey],
  ['5157F09EFDC096DE15EBE81A47057A72', older.publicKey],
]);
const now = 1_800_000_000_000;
const body = '{"id":"通知"}';

function signed(change: Partial<SignatureHeaders> = {}, key = wechat.privateKey): SignatureHeaders {
  const timestamp = change.timestamp ?? '1800000000';
  const nonce = change.nonce ?? 'c5ac7061fccab6bf3e254dcf98995b8c';
  return {
    timestamp,
    nonce,
    serial: 'PUB_KEY_ID_0114232134912410000000000000',
    signature: sign('sha256', Buffer.from(answerMessage(timestamp, nonce, body)), key).toString('base64'),
    ...change,
  };
}

describe('a signature of WeChat', () => {
  it('is taken from a public key and from a platform certificate, as the serial says', () => {
    expect(findSignatureFault(signed(), body, keys, now)).toBeNull();
    const byCertificate = signed({ serial: '5157F09EFDC096DE15EBE81A47057A72' }, older.privateKey);
    expect(findSignatureFault(byCertificate, body, keys, now)).toBeNull();
  });

  it('is refused over another body, nonce or time, or by another of the keys', () => {
    expect(findSignatureFault(signed(), `${body} `, keys, now)).toBe('the signature does not match');
    expect(findSignatureFault({ ...signed(), nonce: 'other' }, body, keys, now)).toBe('the signature does not match');
    const later = { ...signed(), timestamp: '1800000001' };
    expect(findSignatureFault(later, body, keys, now)).toBe('the signature does not match');
    expect(findSignatureFault(signed({}, older.privateKey), body, keys, now)).toBe('the signature does not match');
  });

  it('is refused from a key that we do not hold', () => {
    expect(findSignatureFault(signed({ serial: 'ABC' }), body, keys, now)).toBe('signed by an unknown key ABC');
  });

  it('is taken 300 seconds off and refused 301 seconds off, both ways', () => {
    expect(findSignatureFault(signed(), body, keys, now + 300_000)).toBeNull();
    expect(findSignatureFault(signed(), body, keys, now - 300_000)).toBeNull();
    expect(findSignatureFault(signed(), body, keys, now + 301_000)).toMatch('too long ago');
    expect(findSignatureFault(signed(), body, keys, now - 301_000)).toMatch('ahead of time');
  });

  it('is refused where it is a probe, where it is missing, and where its time is not a number', () => {
    const probe = signed({ signature: `WECHATPAY/SIGNTEST/${signed().signature}` });
    expect(findSignatureFault(probe, body, keys, now)).toBe('a signature probe');
    expect(findSignatureFault(signed({ signature: '' }), body, keys, now)).toBe('not signed');
    expect(findSignatureFault(signed({ timestamp: '1e9' }), body, keys, now)).toBe('no timestamp');
  });
});

const hex = (text: string) => Buffer.from(text, 'hex');

/** Test case 16 of "The Galois/Counter Mode of Operation (GCM)", McGrew and Viega. */
const published = {
  key: hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
  nonce: hex('cafebabefacedbaddecaf888'),
  associatedData: hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
  plain:
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  cipher:
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
  tag: '76fc6ece0f4e1768cddf8853bb2d551b',
};

describe('AES-256-GCM with the tag at the end', () => {
  const { key, nonce, associatedData, cipher, tag, plain } = published;

  it('opens the published vector', () => {
    expect(decryptAes256Gcm(key, nonce, associatedData, hex(cipher + tag)).toString('hex')).toBe(plain);
  });

  it('refuses a changed byte in ciphertext, tag, nonce or associated data', () => {
    const open = (change: { nonce?: Buffer; associatedData?: Buffer; sealed?: string }) => () =>
      decryptAes256Gcm(
        key,
        change.nonce ?? nonce,
        change.associatedData ?? associatedData,
        hex(change.sealed ?? cipher + tag),
      );
    expect(open({ sealed: `53${cipher.slice(2)}${tag}` })).toThrow();
    expect(open({ sealed: `${cipher}77${tag.slice(2)}` })).toThrow();
    expect(open({ nonce: hex('cafebabefacedbaddecaf889') })).toThrow();
    expect(open({ associatedData: hex('feedface') })).toThrow();
  });

  it('refuses a shortened tag, which node alone would take', () => {
    expect(() => decryptAes256Gcm(key, nonce, associatedData, hex(cipher + tag.slice(0, 8)))).toThrow();
    expect(() => decryptAes256Gcm(key, nonce, associatedData, hex('00'))).toThrow('shorter than its tag');
  });
});

describe('a resource', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const seal = createCipheriv('aes-256-gcm', key, 'fdasflkja484');
  seal.setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([seal.update('{"a":"元"}'), seal.final(), seal.getAuthTag()]);
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce: 'fdasflkja484',
    associatedData: 'transaction',
  };

  it('is opened with the APIv3 key alone', () => {
    expect(decryptResource(resource, key)).toBe('{"a":"元"}');
    expect(() => decryptResource(resource, Buffer.alloc(32))).toThrow();
  });

  it('is refused under any other algorithm', () => {
    expect(() => decryptResource({ ...resource, algorithm: 'AEAD_AES_128_GCM' }, key)).toThrow('unknown algorithm');
  });
});
